import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isFirstTier } from "@mostrador/core/support";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDemo, type Demo } from "../support/demo.ts";
import { fotografo } from "../support/fotos.ts";
import { hasta } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";
import { PantallaCaja } from "../support/pantalla-caja.ts";
import { revisor } from "../support/ventanas.ts";
import { verificarXmlsec1, XMLSEC1 } from "../support/xmlsec1.ts";
import { erroresXsd } from "../support/xsd.ts";

const ROOT = join(import.meta.dirname, "../..");
const CAPTURAS = join(ROOT, "test-results/historia");
const revisar = revisor("historia");

/** The story of a shop: it sells online, loses the server, keeps selling, and every document is valid afterwards. */
describe("a shop, in a real browser on the real programs", CON_NAVEGADOR, () => {
  let demo: Demo;
  let browser: Browser;
  let page: Page;
  let caja: PantallaCaja;
  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemo({}, !isFirstTier()), openNavegador()]);
    page = await browser.newPage({ viewport: { width: 1366, height: 768 }, colorScheme: "light" });
    caja = new PantallaCaja(page);
    await page.goto(demo.json.desktop_url);
    await caja.lista();
  });
  afterAll(async () => {
    await browser?.close();
    await demo?.close();
  });

  const api = async (method: string, path: string, body?: unknown) => {
    const headers = { "x-api-key": demo.json.api_key, "content-type": "application/json" };
    const reply = await fetch(demo.json.base_url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return reply.json();
  };
  const ticket = (extension: string, numero: number): Buffer => {
    const folder = join(demo.data, "tickets");
    const name = readdirSync(folder).find((f) => f.startsWith(`${numero}_`) && f.endsWith(extension));
    return readFileSync(join(folder, name ?? "falta"));
  };

  test("1. sells with the scanner and the keyboard, to a NIT, with change; the ticket is printed", async () => {
    await caja.escanear("7774021000013");
    await caja.buscar("3*cafe yungas 250");
    await caja.cliente("1020703023");
    await expect.poll(() => caja.nombreCliente()).toBe("Distribuidora Illimani SRL");
    await expect.poll(() => caja.total()).toBe("125.00");
    await revisar(page, "pantalla-venta");
    if (process.env["MOSTRADOR_CAPTURA_DOCS"] === "1") {
      copyFileSync(
        join(CAPTURAS, "pantalla-venta-1366x768-100-light.png"),
        join(ROOT, "docs/pantalla-venta.png"),
      );
    }
    const venta = await caja.cobrarEfectivo("200");
    expect(venta).toMatchObject({ estado: "EMITIDA", titulo: "Factura 1 emitida", cambio: "Bs 75.00" });
    await expect.poll(() => caja.impresion()).toBe("Ticket impreso");
    await caja.siguiente();
    expect(ticket(".pdf", 1).subarray(0, 5).toString()).toBe("%PDF-");
    const escpos = ticket(".escpos", 1).toString("latin1");
    for (const text of ["FACTURA", "Son: Ciento veinticinco 00/100 Bolivianos", "Ley N", "consulta/QR?nit="])
      expect(escpos).toContain(text);
  });

  test("2. follows the QR to the authority's page, and from there to the page, the PDF, the ticket and the XML", async () => {
    const [factura] = (await api("GET", "/v1/facturas?limite=1")).datos.facturas;
    const qr = /http:[\w./:-]*consulta\/QR\?[\w=&]+/.exec(ticket(".escpos", 1).toString("latin1"))?.[0] ?? "";
    expect(qr).toContain(`cuf=${factura.cuf}`);
    const visitor = await browser.newPage();
    await visitor.goto(qr);
    await visitor.locator(`a[href*="/f/${factura.cuf}"]`).click();
    await visitor.getByText("Factura válida").waitFor();
    await fotografo("historia")(visitor, "pagina-publica");
    for (const [forma, tipo] of [
      ["pdf", "application/pdf"],
      ["ticket", "application/pdf"],
      ["xml", "application/xml"],
    ] as const) {
      const reply = await fetch(`${factura.url_publica}/${forma}`);
      expect([reply.status, reply.headers.get("content-type")?.split(";")[0]]).toEqual([200, tipo]);
    }
    await visitor.close();
  });

  test("3. the server stops and the shop sells on: same screen, a light, the offline legend", async () => {
    await demo.escribir("servidor", /detenido/);
    await caja.buscar("arroz grano 5 kg");
    const venta = await caja.cobrarEfectivo("50");
    expect(venta).toMatchObject({
      estado: "OFFLINE",
      titulo: "Factura 2 emitida fuera de línea",
      cambio: "Bs 5.00",
    });
    await expect.poll(() => caja.impresion()).toBe("Ticket impreso");
    await caja.siguiente();
    expect(ticket(".escpos", 2).toString("latin1")).toContain("Digital emitido fuera de");
    await expect.poll(() => caja.luz("servidor")).toBe("rojo");
    await revisar(page, "fuera-de-linea");
    await page.keyboard.press("F11");
    await page.getByText("Estado de la caja").waitFor();
    await revisar(page, "estado-fuera-de-linea");
    await page.keyboard.press("Escape");
    await page.getByText("Estado de la caja").waitFor({ state: "detached" });
    for (const producto of ["leche entera 1 l", "huevo docena"]) {
      await caja.buscar(producto);
      expect((await caja.cobrarEfectivo("")).estado).toBe("OFFLINE");
      await caja.siguiente();
    }
  });

  test("4. the server starts again: event, package and verdict without a key pressed", async () => {
    await demo.escribir("servidor", /atiende/);
    await verEmitidas(4);
    await expect.poll(() => caja.luz("servidor")).toBe("verde");
  });

  test("3 and 4 again with the tax system gone: the same numbers go on, and all is valid afterwards", async () => {
    await demo.escribir("impuestos", /detenido/);
    await caja.buscar("foco led 9 w");
    expect((await caja.cobrarEfectivo("")).estado).toBe("OFFLINE");
    await caja.siguiente();
    await demo.escribir("impuestos", /atiende/);
    await verEmitidas(5);
  });

  test("5. an ERP issues the same sale, annuls it and reverts the annulment", async () => {
    const pedido = JSON.parse(readFileSync(join(ROOT, "docs/factura-ejemplo.json"), "utf8")) as unknown;
    const { datos } = await api("POST", "/v1/facturas", pedido);
    expect(datos.estado).toBe("EMITIDA");
    expect((await api("POST", `/v1/facturas/${datos.cuf}/anular`, { motivo: 1 })).datos.estado).toBe(
      "ANULADA",
    );
    expect((await api("POST", `/v1/facturas/${datos.cuf}/revertir-anulacion`)).datos.estado).toBe("EMITIDA");
  });

  test("a sale that the tax system refuses comes back with its reason; charged again, it keeps its number", async () => {
    // The offline sales are uploaded, but a sale only goes online again once a probe has succeeded.
    await page.locator("[data-modo=enLinea]").waitFor();
    await fetch(`${demo.json.simulator_url}/control`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo: 1037, times: 1 }],
      }),
    });
    await caja.buscar("huevo docena");
    await page.keyboard.press("F9");
    await page.getByRole("button", { name: "Emitir factura" }).click();
    await page.getByText("No se emitió").waitFor();
    await revisar(page, "rechazada");
    await page.getByRole("button", { name: "Emitir factura" }).click();
    const hecha = page.getByTestId("vendida");
    await hecha.getByText("Factura 6 emitida").waitFor();
    expect(await hecha.getAttribute("data-estado")).toBe("EMITIDA");
    await caja.siguiente();
  });

  test("every XML of the story validates against the official schema, and its signature with xmlsec1", async () => {
    const { facturas } = (await api("GET", "/v1/facturas?limite=100")).datos;
    expect(facturas).toHaveLength(7);
    for (const { cuf } of facturas) {
      const xml = await (await fetch(`${demo.json.base_url}/f/${cuf}/xml`)).text();
      expect(erroresXsd(xml)).toEqual([]);
      if (XMLSEC1) expect(verificarXmlsec1(xml)).toBe(true);
    }
    expect((await api("GET", "/v1/cuenta")).datos.creditos_disponibles).toBe(10_000 - 7);
  });

  /** Waits until the server has so many documents EMITIDA, and then until the cashier sees all of them so. A look at the screen costs more than a call. */
  async function verEmitidas(cuantas: number): Promise<void> {
    await hasta(`el servidor tiene ${cuantas} EMITIDA`, async () => {
      // The server may still be starting.
      const reply = await api("GET", "/v1/facturas?limite=100").catch(() => null);
      const facturas: readonly { readonly estado: string }[] = reply?.datos?.facturas ?? [];
      return facturas.filter(({ estado }) => estado === "EMITIDA").length === cuantas;
    });
    await hasta(
      "todas las ventas están EMITIDA",
      async () => String(await caja.estadosDeHoy()) === Array(cuantas).fill("EMITIDA").join(),
    );
  }
});
