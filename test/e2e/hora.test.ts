import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { epochToInstante } from "@mostrador/core";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { conectarCaja, emparejar, startCaja, type CajaPuente } from "../support/caja.ts";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";
import { revisor } from "../support/ventanas.ts";

const HORA_MS = 3_600_000;
const revisar = revisor("hora");

/** A till is switched on in the morning, and the server is not there. docs/design.md D33. */
describe("a start without the server", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let caja: CajaPuente;
  let browser: Browser | undefined;
  let page: Page;

  beforeAll(async () => {
    buildPantallas();
    browser = await openNavegador();
    mundo = await startMundo();
    caja = await startCaja(mundo);
    await emparejar(mundo, caja);
    await hasta("vende en línea", async () => (await caja.invoke("estado")).modo === "enLinea");
  });
  afterAll(async () => {
    await browser?.close();
    await mundo.close();
  });

  /** Restarts the till this many hours after it last heard from the server. */
  async function encender(horas: number): Promise<void> {
    await mundo.caja.stop();
    await mundo.servidor.stop();
    const db = new Database(join(mundo.config.data, "caja", "caja.db"));
    const ultimo = epochToInstante(Date.now() - horas * HORA_MS);
    db.prepare("update ajustes set valor = json_set(valor, '$.ultimo', ?) where clave = 'reloj'").run(ultimo);
    db.prepare("update cufds set obtenido_en = ?").run(epochToInstante(Date.now() - (horas + 1) * HORA_MS));
    db.close();
    await mundo.caja.start();
    caja = await conectarCaja(mundo);
    if (browser === undefined) throw new Error("sin navegador");
    page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await page.goto(readFileSync(join(mundo.config.data, "caja", "url"), "utf8").trim());
  }
  const dialogo = () => page.getByRole("dialog", { name: "¿Qué fecha y hora es?" });

  const escribir = async (instante: string): Promise<void> => {
    await dialogo().getByLabel("Ahora: fecha").fill(instante.slice(0, 10).split("-").toReversed().join("/"));
    await dialogo().getByLabel("Ahora: hora").fill(instante.slice(11, 16));
    await page.getByRole("button", { name: "Usar esta fecha y hora" }).click();
  };
  const estado = () => caja.invoke("estado");

  test("asks one clear question, with what the clock says; Enter answers it, and it can be corrected", async () => {
    await encender(10);
    await dialogo().waitFor();
    await revisar(page, "pregunta");
    await page.keyboard.press("Enter");
    await dialogo().waitFor({ state: "detached" });
    expect((await estado()).modo).toBe("fueraDeLinea");
    await page.getByRole("button", { name: /^Estado de la conexión/ }).click();
    await page.getByRole("button", { name: "Corregir la hora" }).click();
    await dialogo().waitFor();
    await revisar(page, "corregir");
    await page.close();
  });

  test("takes what the cashier corrects, and the server's word once it is there", async () => {
    await encender(10);
    await dialogo().waitFor();
    const luego = epochToInstante(Date.now() + 5 * HORA_MS);
    await escribir(luego);
    await dialogo().waitFor({ state: "detached" });
    expect((await estado()).ahora.slice(0, 16)).toBe(luego.slice(0, 16));
    expect(await caja.vender()).toMatchObject({ estado: "OFFLINE" });
    await mundo.servidor.start();
    await hasta("vende en línea", async () => (await estado()).modo === "enLinea");
    expect((await estado()).reloj).toBeNull();
    expect(await caja.vender()).toMatchObject({ estado: "EMITIDA" });
    await page.close();
  });

  test("says which moment an answer may not be before, and goes on with one that is not", async () => {
    await encender(0);
    await dialogo().waitFor();
    await page.keyboard.press("Enter");
    await dialogo().getByText("No puede ser antes del").waitFor();
    await revisar(page, "antes");
    await escribir((await estado()).reloj.testigo);
    await dialogo().waitFor({ state: "detached" });
    expect(await caja.vender()).toMatchObject({ estado: "OFFLINE" });
    await page.close();
  });
});
