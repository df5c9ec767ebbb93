import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { construirPantallas } from "../../scripts/demo/pantallas.ts";
import { startDemo, type Demo } from "../support/demo.ts";
import { openNavegador, SIN_NAVEGADOR } from "../support/navegador.ts";
import { PantallaCaja } from "../support/pantalla-caja.ts";

const FOTOS = join(import.meta.dirname, "../../test-results/sectores");

/** Kinds of invoice other than the general one, and what a line may carry, all by keyboard, against the whole demo. */
describe.skipIf(SIN_NAVEGADOR)("a till that issues several kinds of invoice", () => {
  let demo: Demo;
  let navegador: Browser;
  let page: Page;
  let caja: PantallaCaja;
  const quejas: string[] = [];

  beforeAll(async () => {
    construirPantallas();
    mkdirSync(FOTOS, { recursive: true });
    demo = await startDemo();
    navegador = await openNavegador();
    page = await (await navegador.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
    page.setDefaultTimeout(15_000);
    page.on("pageerror", (error) => quejas.push(error.message));
    await page.goto(demo.json.desktop_url);
    caja = new PantallaCaja(page);
    await caja.lista();
  }, 120_000);
  afterAll(async () => {
    await navegador.close();
    await demo.close();
  });

  const foto = async (nombre: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(250);
      await page.screenshot({ path: join(FOTOS, `${nombre}-${colorScheme}.png`) });
    }
  };
  const tecla = (nombre: string) => page.keyboard.press(nombre);
  const tickets = () =>
    readdirSync(join(demo.data, "tickets"))
      .filter((nombre) => nombre.endsWith(".escpos"))
      .map((nombre) => readFileSync(join(demo.data, "tickets", nombre)).toString("latin1"));

  test("keeps a serial number on a line while the sale is parked, and prints it", async () => {
    await caja.buscar("cafe molido 250");
    await tecla("Control+i");
    await page.getByLabel("Número de serie").waitFor();
    await page.keyboard.type("SN-778", { delay: 50 });
    await foto("serie");
    await tecla("Enter");
    await page.getByText("Número de serie SN-778").waitFor();
    await tecla("F5");
    await page.getByText(/Venta aparcada/).waitFor();
    await tecla("F5");
    await page.getByText(/Desde las/).waitFor();
    await tecla("1");
    await page.getByText("Número de serie SN-778").waitFor();
    await page.locator('[data-testid="total"]:not(:text-is("0.00"))').waitFor();
    expect((await caja.cobrarEfectivo("")).estado).toBe("EMITIDA");
    await caja.siguiente();
    await expect.poll(() => tickets().some((texto) => texto.includes("SN-778"))).toBe(true);
  });

  test("is told which kinds it issues", async () => {
    await tecla("F10");
    await page.getByText("Impresora, cajón").click();
    await page.getByLabel("Tipos de factura que emite esta caja").first().focus();
    await page.keyboard.type("hoteles", { delay: 50 });
    await page.getByRole("option", { name: /hoteles/ }).waitFor();
    await tecla("ArrowDown");
    await tecla("Enter");
    await page.getByRole("button", { name: "Guardar" }).click();
    await page.getByText(/Guardada/).waitFor();
    await tecla("Escape");
    await page.getByRole("button", { name: /Factura de compra y venta/ }).waitFor();
  });

  test("asks for what the kind needs, and issues it in its own series", async () => {
    await caja.buscar("cafe molido 250");
    await tecla("Control+d");
    await page.getByLabel("Tipo de factura", { exact: true }).first().focus();
    await tecla("ArrowDown");
    await page.getByRole("option", { name: /hoteles/ }).click();
    await page.getByLabel("Huéspedes").fill("2");
    await tecla("Enter");
    await page.getByText("Es obligatorio.").waitFor();
    await foto("hotel");
    await page.getByLabel("Ingreso").fill("2026-11-20T14:00");
    await page.getByRole("button", { name: "Aceptar" }).click();
    await page.getByLabel("Ingreso").waitFor({ state: "detached" });
    await page.locator('[data-testid="total"]:not(:text-is("0.00"))').waitFor();
    await foto("venta-hotel");
    const hecha = await caja.cobrarEfectivo("");
    expect(hecha).toMatchObject({ estado: "EMITIDA", titulo: "Factura 1 emitida" });
    await caja.siguiente();
    await expect.poll(() => tickets().some((texto) => /Ingreso: .*20\/11\/2026/.test(texto))).toBe(true);
    expect(quejas).toEqual([]);
  });
});
