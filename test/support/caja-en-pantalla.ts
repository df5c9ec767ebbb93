import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { dueno, startCaja, type CajaPuente } from "./caja.ts";
import { startEnMedio, type EnMedio } from "./en-medio.ts";
import { hasta, startMundo, type Mundo } from "./mundo.ts";
import { matarNavegador, openNavegador } from "./navegador.ts";
import { PantallaCaja } from "./pantalla-caja.ts";

/** A till as a real program with its screen in a browser, of which either can die at any moment. */
export class CajaEnPantalla {
  readonly mundo: Mundo;
  readonly medio: EnMedio;
  /** Errors of the pages, as they came. */
  readonly quejas: string[] = [];
  page!: Page;
  caja!: PantallaCaja;
  /** The same till, bypassing the screen. */
  puente!: CajaPuente;
  #navegador!: Browser;

  private constructor(mundo: Mundo, medio: EnMedio) {
    this.mundo = mundo;
    this.medio = medio;
  }

  /** Starts everything, the till paired and its screen ready to sell. A proxy stands between till and server. */
  static async start(): Promise<CajaEnPantalla> {
    buildPantallas();
    const medio = await startEnMedio();
    const mundo = await startMundo({
      MOSTRADOR_SERVER_URL: medio.url,
      MOSTRADOR_DUDA_ESPERA_MS: "1500",
      MOSTRADOR_DUDA_INTERVALO_MS: "500",
    });
    medio.apuntar(mundo.base);
    const una = new CajaEnPantalla(mundo, medio);
    una.puente = await startCaja(mundo);
    const { codigo } = await dueno(mundo, "POST", "/v1/terminales/codigos", { sucursal: 0, punto_venta: 1 });
    await una.puente.invoke("emparejar", { urlServidor: medio.url, codigo });
    await una.puente.invoke("abrirTurno", { inicial: "100.00" });
    await hasta("la caja vende en línea", async () => (await una.puente.invoke("estado")).modo === "enLinea");
    await una.#encender();
    return una;
  }

  /** Opens the till in a window that is touched, in place of the first one. `preparar` gets the page before its address. */
  async tocar(preparar: (page: Page) => Promise<void> = async () => {}): Promise<void> {
    await this.page.close();
    const context = await this.#navegador.newContext({
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
      isMobile: true,
    });
    this.page = await context.newPage();
    this.caja = new PantallaCaja(this.page);
    this.page.on("pageerror", (error) => this.quejas.push(error.message));
    await preparar(this.page);
    await this.page.goto(readFileSync(join(this.mundo.config.data, "caja", "url"), "utf8").trim());
    await this.page.locator('[data-luz="impuestos"][data-color="verde"]').waitFor();
  }

  /** The page is loaded anew. */
  async recargar(): Promise<void> {
    await this.page.reload();
  }

  /** The till's program dies and is started again; its window opens anew. */
  async matar(): Promise<void> {
    await this.mundo.caja.kill();
    await this.page.close();
    this.puente = await startCaja(this.mundo);
    await this.#abrir();
  }

  /** Till and browser die at once, and the computer starts again on the same data. */
  async apagon(): Promise<void> {
    await Promise.all([this.mundo.caja.kill(), matarNavegador(this.#navegador)]);
    this.puente = await startCaja(this.mundo);
    await this.#encender();
  }

  async close(): Promise<void> {
    await this.#navegador?.close();
    await this.mundo.close();
    await this.medio.close();
  }

  async #encender(): Promise<void> {
    this.#navegador = await openNavegador();
    await this.#abrir();
  }

  async #abrir(): Promise<void> {
    const context = await this.#navegador.newContext({ viewport: { width: 1366, height: 768 } });
    this.page = await context.newPage();
    this.page.on("pageerror", (error) => this.quejas.push(error.message));
    this.caja = new PantallaCaja(this.page);
    // Each entry takes a token; the file holds the next one.
    await this.page.goto(readFileSync(join(this.mundo.config.data, "caja", "url"), "utf8").trim());
    const entrar = this.page.getByRole("button", { name: "Entrar", exact: true });
    await this.page.getByLabel("Buscar producto").or(entrar).first().waitFor();
  }
}
