import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { enlaceDeAcceso } from "../../scripts/demo/preparar.ts";
import { desbordes, textoLargo } from "../support/desbordes.ts";
import { fotografo } from "../support/fotos.ts";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";

const LARGO = 9_999_999_999.99;

/** Data of before each document named its twin: sales with two living invoices, of which the owner chooses one. */
describe("sales with two invoices in the portal", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let navegador: Browser;
  let page: Page;
  const quejas: string[] = [];

  beforeAll(async () => {
    buildPantallas();
    mundo = await startMundo();
    const ventas = [await dosFacturas(38.5), await dosFacturas(LARGO), await dosFacturas(12)];
    // The rule of today gives every document of a sale its twin: only older data lack it.
    await mundo.servidor.stop();
    const db = new Database(join(mundo.config.data, "servidor.db"));
    const unir = db.prepare("update facturas set venta_id = ? where cuf = ?");
    for (const cufs of ventas) {
      const id = randomUUID();
      for (const cuf of cufs) expect(unir.run(id, cuf).changes).toBe(1);
    }
    db.close();
    await mundo.servidor.start();
    navegador = await openNavegador();
    page = await (await navegador.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    page.on("console", (mensaje) => mensaje.type() === "error" && quejas.push(mensaje.text()));
    page.on("pageerror", (error) => quejas.push(error.message));
    const [principal] = mundo.empresas;
    if (principal === undefined) throw new Error("sin empresa");
    const enlace = new URL(await enlaceDeAcceso(mundo.config, principal));
    await page.goto(mundo.base + enlace.pathname + enlace.search);
    await page.getByRole("heading", { name: "Inicio" }).waitFor();
  });
  afterAll(async () => {
    await navegador?.close();
    await mundo?.close();
  });

  async function dosFacturas(precio: number): Promise<readonly string[]> {
    const item = {
      codigo_producto: "CAF",
      codigo_sin: 1000118,
      descripcion: "Café",
      cantidad: 1,
      unidad_medida: 57,
      precio_unitario: precio,
    };
    const cliente = {
      tipo_documento: 1,
      numero_documento: "4455667",
      razon_social: precio === LARGO ? textoLargo(500) : "Ana Ñáñez",
    };
    const cuerpo = { emisor: { actividad_economica: "4711100" }, cliente, items: [item] };
    const cufs = [];
    for (let i = 0; i < 2; i++) {
      const { status, body } = await mundo.api("POST", "/v1/facturas", cuerpo, { prefer: "return=minimal" });
      expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
      cufs.push(body.datos.cuf as string);
    }
    return cufs;
  }

  const estados = async (): Promise<Record<number, string>> => {
    const { body } = await mundo.api("GET", "/v1/facturas?limite=10");
    const { facturas } = body.datos as { facturas: { numero_factura: number; estado: string }[] };
    return Object.fromEntries(facturas.map((f) => [f.numero_factura, f.estado]));
  };
  const dejar = (numero: number) => page.getByRole("button", { name: `Dejar la factura ${numero}` });
  const abrirFacturas = async () => {
    const menu = page.getByRole("button", { name: "Menú" });
    if (await menu.isVisible()) await menu.click();
    await page
      .getByRole("navigation", { name: "Secciones" })
      .getByRole("link", { name: "Ventas", exact: true })
      .click();
    await page.getByRole("heading", { level: 1, name: "Ventas" }).waitFor();
  };

  test("the owner is told on the first page, and led to them", async () => {
    await page.getByText("3 ventas tienen más de una factura vigente").waitFor();
    await fotografo("dobles")(page, "inicio");
    await page.getByRole("main").getByRole("link", { name: "Elegir" }).click();
    await page.getByRole("region", { name: "Ventas con más de una factura vigente" }).waitFor();
  });

  test.each([
    ["a phone", 390, 844],
    ["a desk", 1280, 800],
  ])("stays on the screen of %s with the longest values", async (donde, width, height) => {
    await page.setViewportSize({ width, height });
    await abrirFacturas();
    await dejar(1).waitFor();
    const foto = fotografo(`dobles-${width}`);
    await foto(page, "ventas");
    expect(await desbordes(page), `the sales on ${donde}`).toEqual([]);
    await dejar(3).click();
    await page.getByRole("button", { name: "Anular la 4" }).waitFor();
    await foto(page, "confirmar");
    expect(await desbordes(page), `the question on ${donde}`).toEqual([]);
    await page.getByRole("button", { name: "Volver" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("the invoice that she leaves stays, and the other is annulled at the tax system", async () => {
    await abrirFacturas();
    const venta = page.getByRole("group", { name: "Venta con las facturas 1 y 2" });
    for (const texto of ["Factura 1 · Bs 38.50", "Factura 2 · Bs 38.50", "Ana Ñáñez"])
      await venta.getByText(texto).first().waitFor();
    await dejar(2).click();
    await page.getByText("Compruebe que su cliente tiene esta.").waitFor();
    await page.getByRole("button", { name: "Anular la 1" }).click();
    await page.getByText("Queda vigente la factura 2.").waitFor();
    await venta.waitFor({ state: "detached" });
    await hasta("la 1 está anulada", async () => (await estados())[1] === "ANULADA");
    expect((await estados())[2]).toBe("EMITIDA");
    expect(await page.getByRole("group", { name: /^Venta con las facturas/ }).count()).toBe(2);
  });

  test("without the tax system the choice is kept, and carried out once it is back", async () => {
    await mundo.simulador.stop();
    await dejar(5).click();
    await page.getByRole("button", { name: "Anular la 6" }).click();
    await page.getByText("Queda vigente la factura 5.").waitFor();
    expect((await estados())[6]).toBe("EMITIDA");
    await mundo.simulador.start();
    await hasta("la 6 está anulada", async () => (await estados())[6] === "ANULADA");
    expect((await estados())[5]).toBe("EMITIDA");
    expect(quejas).toEqual([]);
  });
});
