import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

describe("practice at the till", CON_NAVEGADOR, () => {
  let mostrador: Mostrador;
  let page: Mostrador["page"];
  let caja: Mostrador["caja"];
  beforeAll(async () => {
    mostrador = await openMostrador("practica");
    ({ page, caja } = mostrador);
  });
  afterAll(() => mostrador.close());

  const banda = () => page.getByRole("complementary", { name: "Práctica" });

  test("is entered from the menu, is told on every screen and on its tickets, and is left for the real till", async () => {
    await page.keyboard.press("F10");
    await page.getByRole("dialog", { name: "Menú" }).getByText("Practicar", { exact: true }).click();
    await mostrador.revisar("entrar");
    await page.getByRole("button", { name: "Empezar a practicar" }).click();
    await banda().waitFor();
    await page.getByLabel("Buscar producto").waitFor();
    await mostrador.revisar("vacia");
    await caja.buscar("cafe molido");
    await page.keyboard.press("F9");
    await page.getByLabel("Efectivo recibido").waitFor();
    await mostrador.revisar("pago");
    await page.keyboard.press("Enter");
    await page.getByTestId("vendida").waitFor();
    await mostrador.revisar("vendida");
    await caja.siguiente();
    await page.keyboard.press("F10");
    await page.getByRole("dialog", { name: "Menú" }).getByText("Ventas", { exact: true }).click();
    expect(await banda().isVisible()).toBe(true);
    await mostrador.revisar("ventas");
    await page.keyboard.press("Escape");
    await banda().getByRole("button", { name: "Volver a la caja real" }).click();
    await banda().waitFor({ state: "detached" });
    await caja.lista();
    // Nothing of it is among the real sales.
    const ventas = await page.evaluate(async () => {
      const headers = { "content-type": "application/json" };
      const reply = await fetch("puente/ventasDeHoy", { method: "POST", headers, body: "{}" });
      return await reply.text();
    });
    expect(ventas).not.toContain("Café molido");
    expect(mostrador.quejas).toEqual([]);
  });
});
