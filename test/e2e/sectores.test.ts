import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

/** Kinds of invoice other than the general one, and what a line may carry, all by keyboard, against the whole demo. */
describe("a till that issues several kinds of invoice", CON_NAVEGADOR, () => {
  let mostrador: Mostrador;
  let demo: Mostrador["demo"];
  let page: Mostrador["page"];
  let caja: Mostrador["caja"];
  let revisar: Mostrador["revisar"];

  beforeAll(async () => {
    mostrador = await openMostrador("sectores");
    ({ demo, page, caja, revisar } = mostrador);
  });
  afterAll(() => mostrador.close());

  const tecla = (nombre: string) => page.keyboard.press(nombre);
  const tickets = () =>
    readdirSync(join(demo.data, "tickets"))
      .filter((nombre) => nombre.endsWith(".escpos"))
      .map((nombre) => readFileSync(join(demo.data, "tickets", nombre)).toString("latin1"));

  test("keeps a serial number on a line while the sale is parked, and prints it", async () => {
    await caja.buscar("cafe molido 250");
    await tecla("Control+i");
    await page.getByLabel("Número de serie").waitFor();
    await caja.escribir("SN-778");
    await revisar("serie");
    await tecla("Enter");
    await page.getByText("Número de serie SN-778").waitFor();
    await tecla("F5");
    await page.getByText(/Venta en espera/).waitFor();
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
    await page.getByRole("searchbox", { name: "Buscar un ajuste" }).fill("tipos de factura");
    await tecla("Enter");
    await expect
      .poll(() =>
        page
          .getByLabel("Tipos de factura que emite esta caja")
          .first()
          .evaluate((uno) => uno === document.activeElement),
      )
      .toBe(true);
    await caja.escribir("hoteles");
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
    await revisar("hotel");
    await page.getByLabel("Ingreso").fill("20/11/2026 14:00");
    await page.getByRole("button", { name: "Aceptar" }).click();
    await page.getByLabel("Ingreso").waitFor({ state: "detached" });
    await page.locator('[data-testid="total"]:not(:text-is("0.00"))').waitFor();
    await revisar("venta-hotel");
    const hecha = await caja.cobrarEfectivo("");
    expect(hecha).toMatchObject({ estado: "EMITIDA", titulo: "Factura 1 emitida" });
    await caja.siguiente();
    await expect.poll(() => tickets().some((texto) => /Ingreso: .*20\/11\/2026/.test(texto))).toBe(true);
    expect(mostrador.quejas).toEqual([]);
  });
});
