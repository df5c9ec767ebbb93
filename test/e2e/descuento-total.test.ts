/** A discount on the whole sale, in per cent, by keyboard. By touch: tactil.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

describe("a discount in per cent on the whole sale", CON_NAVEGADOR, () => {
  let mostrador: Mostrador;
  let page: Mostrador["page"];
  let caja: Mostrador["caja"];
  let revisar: Mostrador["revisar"];

  beforeAll(async () => {
    mostrador = await openMostrador("descuento-total");
    ({ page, caja, revisar } = mostrador);
  });
  afterAll(() => mostrador.close());

  const tecla = (nombre: string) => page.keyboard.press(nombre);
  const escribir = (texto: string) => caja.escribir(texto);
  const total = async () => {
    await page.locator('[data-testid="total"]:not(:text-is("0.00"))').waitFor();
    return caja.total();
  };

  test("is taken of what comes afterwards too, after a reload and when it was parked", async () => {
    await caja.buscar("cafe molido 250");
    const uno = Number(await total());
    await tecla("Shift+F7");
    await escribir("10%");
    await tecla("Enter");
    await page.getByText(`Descuento de 10 % (Bs ${(uno * 0.1).toFixed(2)})`).waitFor();
    await caja.buscar("azucar");
    await page.getByRole("listitem").nth(1).waitFor();
    // An amount is reckoned after its line is there.
    await page.getByRole("listitem").nth(1).locator(".monto").filter({ hasText: /\d/ }).waitFor();
    const [cafe = "", azucar = ""] = await page.getByRole("listitem").locator(".monto").allTextContents();
    const rebajado = ((Number(cafe) + Number(azucar)) * 0.9).toFixed(2);
    await page.locator(`[data-testid="total"]:text-is("${rebajado}")`).waitFor();
    await revisar("porcentaje");
    await page.reload();
    await page.locator(`[data-testid="total"]:text-is("${rebajado}")`).waitFor();
    await tecla("F5");
    await page.getByRole("listitem").first().waitFor({ state: "detached" });
    await tecla("F5");
    await page.getByRole("dialog").getByText(rebajado).first().click();
    await page.locator(`[data-testid="total"]:text-is("${rebajado}")`).waitFor();
    expect(await caja.focoTras("F7", true)).toContain("En Bs, o un porcentaje");
    expect(await page.getByLabel(/En Bs, o un porcentaje/).inputValue()).toBe("10%");
    await escribir("100.5%");
    await page.getByText("El porcentaje va de 0.01 a 100").waitFor();
    await tecla("Escape");
    expect((await caja.cobrarEfectivo("")).estado).toBe("EMITIDA");
    await caja.siguiente();
    await caja.buscar("azucar");
    expect(await total()).toBe(azucar);
    expect(await page.getByTestId("descuentos").count(), "the next sale begins without it").toBe(0);
    expect(mostrador.quejas).toEqual([]);
  });
});
