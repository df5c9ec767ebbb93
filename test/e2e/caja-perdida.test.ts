import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { createProgramas } from "../../scripts/demo/programas.ts";
import { dueno, emparejar, entrarEnCaja, startCaja, type CajaPuente } from "../support/caja.ts";
import { freePort } from "@mostrador/core/support";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";
import { revisor } from "../support/ventanas.ts";

const VALIDA = 690;
const revisar = revisor("instalacion");

/** A till sells offline and is destroyed with its disk; another computer takes its place. docs/trust.md heading 11, docs/reliability.md R18. */
describe("a lost till", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let caja: CajaPuente;
  let usb: string;
  let browser: Browser | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- what the till answered
  const vendidas: any[] = [];

  beforeAll(async () => {
    buildPantallas();
    browser = await openNavegador();
    usb = mkdtempSync(join(tmpdir(), "mostrador-usb-"));
    mundo = await startMundo({ MOSTRADOR_TAREAS_MS: "300" });
    caja = await startCaja(mundo);
    await emparejar(mundo, caja);
    const configuracion = await caja.invoke("configuracion");
    await caja.invoke("guardarConfiguracion", { ...configuracion, esperaSegundos: 20, carpetaDiario: usb });
    await hasta("vende en línea", async () => (await caja.invoke("estado")).modo === "enLinea");
  });
  afterAll(async () => {
    await browser?.close();
    await (mundo as Mundo | undefined)?.close();
    rmSync(usb, { recursive: true, force: true });
  });

  const documentos = async (): Promise<{ cuf: string; estado: number }[]> => {
    const { controlUrl } = (await (await fetch(`${mundo.siat}/control`)).json()) as { controlUrl: string };
    const reply = await fetch(`${controlUrl}/control/documentos`);
    return ((await reply.json()) as { documentos: { cuf: string; estado: number }[] }).documentos;
  };
  const vender = async (): Promise<void> => {
    const venta = await caja.vender();
    vendidas.push(venta);
    const tickets = join(mundo.config.data, "tickets");
    await hasta(
      "el ticket sale",
      () => existsSync(tickets) && readdirSync(tickets).some((nombre) => nombre.includes(venta.cuf)),
    );
  };
  const alDia = () =>
    hasta("la copia está al día", async () => {
      const { estado, pendientes } = (await caja.invoke("estado")).diario;
      return estado === "bien" && pendientes === 0;
    });
  const diario = () =>
    readdirSync(usb)
      .map((nombre) => readFileSync(join(usb, nombre), "utf8"))
      .join("");

  /** Checks after the paper is out: the copy has the document, or the screen reports it missing and the copy soon has it. */
  const enLaCopia = async (cuf: string): Promise<void> => {
    if (diario().includes(cuf)) return;
    expect((await caja.invoke("estado")).diario).toMatchObject({ estado: "falta" });
    await hasta("la copia se pone al día", () => diario().includes(cuf));
  };

  /** The owner at the new computer's first screen. */
  async function reemplazar(url: string, codigo: string): Promise<void> {
    if (browser === undefined) throw new Error("sin navegador");
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: "light" });
    await page.goto(url);
    await page.getByText("Conectarme a otra computadora").click();
    await page.getByLabel("Dirección del servidor").waitFor();
    await revisar(page, "conectar");
    await page.reload();
    await page.getByText("Reemplazar una caja perdida").click();
    await page.getByLabel("Dirección del servidor").fill(mundo.base);
    await page.getByLabel("Código de reemplazo").fill(codigo);
    await page.getByLabel("Carpeta de la segunda copia").fill(`${usb}-no-hay`);
    await page.getByRole("button", { name: "Reemplazar" }).click();
    await page.getByText("la carpeta no está").waitFor();
    await revisar(page, "reemplazar");
    await page.getByLabel("Carpeta de la segunda copia").fill(usb);
    await page.getByRole("button", { name: "Leer la copia otra vez" }).click();
    const dicho = page.getByTestId("recuperadas");
    await dicho.waitFor();
    expect(await dicho.textContent()).toBe(
      "Se leyeron 5 ventas hechas sin conexión; se envían solas. Líneas dañadas o que faltan en la copia: 1.",
    );
    await page.getByRole("button", { name: "Empezar a vender" }).click();
    await page.getByLabel("Buscar producto").waitFor();
    await page.close();
  }

  test("has each sale in its second copy before the ticket is printed, online and offline", async () => {
    await vender();
    await enLaCopia(vendidas[0].cuf);
    await mundo.servidor.stop();
    for (let i = 0; i < 3; i++) {
      await vender();
      await enLaCopia(vendidas.at(-1).cuf);
    }
    expect(vendidas.map(({ estado }) => estado)).toEqual(["EMITIDA", "OFFLINE", "OFFLINE", "OFFLINE"]);
    await alDia();
  });

  test("goes on selling when that folder is gone, says so, and writes what it lacks when it is back", async () => {
    const aparte = `${usb}-aparte`;
    renameSync(usb, aparte);
    await vender();
    expect((await caja.invoke("estado")).diario).toMatchObject({
      estado: "falta",
      error: "la carpeta no está",
      pendientes: 1,
    });
    renameSync(aparte, usb);
    await vender();
    await alDia();
    for (const { cuf } of vendidas) expect(diario()).toContain(cuf);
  });

  test("is destroyed; another computer takes its place from the server and the copy: no sale lost, none doubled", async () => {
    await mundo.caja.kill();
    rmSync(join(mundo.config.data, "caja"), { recursive: true });
    // The power cut that took it tore the line that was being written.
    const [ultimo = ""] = readdirSync(usb).sort().slice(-1);
    writeFileSync(join(usb, ultimo), '\n{"n":99,"previo":"', { flag: "a" });
    await mundo.servidor.start();

    const data = mkdtempSync(join(tmpdir(), "mostrador-otra-"));
    mkdirSync(join(data, "registros"));
    const { caja: programa } = createProgramas({ ...mundo.config, data, desktopPort: await freePort() });
    try {
      await programa.start();
      const otra = await entrarEnCaja(data);
      const { codigo } = await dueno(mundo, "POST", "/v1/terminales/codigos", {
        sucursal: 0,
        punto_venta: 1,
        reemplazar: true,
      });
      await reemplazar(readFileSync(join(data, "caja", "url"), "utf8").trim(), codigo);
      expect((await otra.invoke("estado")).empresa.puntoVenta).toBe(1);
      expect((await otra.invoke("recuperarDiario", { carpeta: usb })).recuperadas).toBe(0);
      await hasta("todo llega a Impuestos", async () => {
        const validas = (await documentos()).filter(({ estado }) => estado === VALIDA);
        return vendidas.every(({ cuf }) => validas.some((documento) => documento.cuf === cuf));
      });
      expect(await documentos()).toHaveLength(vendidas.length);
      for (const { id } of vendidas.slice(1))
        await hasta(
          "la caja lo sabe",
          async () => (await otra.invoke("venta", { ventaId: id })).estado === "EMITIDA",
        );
      expect((await otra.invoke("estado")).pendientes).toMatchObject({
        facturas: 0,
        observadas: 0,
        enDuda: 0,
      });

      await hasta("vende en línea", async () => (await otra.invoke("estado")).modo === "enLinea");
      const nueva = await otra.vender();
      expect(nueva).toMatchObject({ estado: "EMITIDA" });
      expect(nueva.numeroFactura).toBeGreaterThan(Math.max(...vendidas.map((v) => v.numeroFactura)));
    } finally {
      await programa.stop();
      rmSync(data, { recursive: true, force: true });
    }
  });
});
