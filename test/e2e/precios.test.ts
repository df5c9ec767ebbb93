/** An owner edits promotions, presentations, lists and the grid at the till, by keyboard; the tills of the shop charge by them. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { revisarVentanas } from "../support/ventanas.ts";

const CARPETA = "precios";
const CODIGO_COCA = "7771234500011";

describe("the editors of prices", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let page: Page;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    ({ page } = una);
    page.setDefaultTimeout(20_000);
    const [{ codigoSin, actividadEconomica }] = await una.puente.invoke("sugerirCodigoSin", {
      descripcion: "café",
    });
    for (const [codigo, codigoBarras, descripcion, precio] of [
      ["COCA", CODIGO_COCA, "Coca-Cola 2 l", "10.00"],
      ["PAN", null, "Pan de batalla", "0.50"],
    ] as const) {
      const resto = { unidadMedida: 57, codigoSin, actividadEconomica, categoria: "Bebidas", activo: true };
      const producto = { id: null, codigo, codigoBarras, descripcion, precio, foto: null, ...resto };
      ids.set(codigo, (await una.puente.invoke("guardarProducto", producto)).id);
    }
  });
  afterAll(() => una?.close());

  const tecla = (nombre: string) => page.keyboard.press(nombre);
  const dialogo = (nombre: string | RegExp) => page.getByRole("dialog", { name: nombre });
  const revisar = async (nombre: string) => {
    expect.soft(await revisarVentanas(page, CARPETA, nombre), nombre).toEqual([]);
  };
  /** Goes on by Tab to a control, as a hand does. */
  const irA = async (nombre: string) => {
    const enfocado = () =>
      page.evaluate(() => {
        const e = document.activeElement;
        const etiqueta = e?.id === "" ? null : document.querySelector(`label[for="${e?.id ?? ""}"]`);
        return `${etiqueta?.textContent ?? ""}|${e?.getAttribute("aria-label") ?? ""}|${e?.textContent ?? ""}`;
      });
    for (let i = 0; i < 60; i++) {
      if ((await enfocado()).includes(nombre)) return;
      await tecla("Tab");
    }
    throw new Error(`Tab does not come to ${nombre}`);
  };

  test("say what they are for while there is nothing, and give the first step", async () => {
    await tecla("F10");
    await dialogo("Menú").waitFor();
    await tecla("i");
    await dialogo("Precios").waitFor();
    await page.getByText(/Una promoción baja el precio sola/).waitFor();
    await revisar("promociones-vacia");
  });

  test("make a promotion by keyboard alone, which says in words what it does and what it saves", async () => {
    await page.getByRole("button", { name: "Nueva promoción" }).waitFor();
    await tecla("Enter");
    await dialogo("Nueva promoción").waitFor();
    await una.caja.escribir("Tres por dos");
    await irA("Agregar un producto");
    await una.caja.escribir("coca\n");
    await page.getByRole("button", { name: "Quitar Coca-Cola 2 l" }).waitFor();
    await page.getByText("Lleve 3, pague 2 en Coca-Cola 2 l.").waitFor();
    await page.getByText("3 × 10.00 = Bs 20.00; ahorra Bs 10.00").waitFor();
    await irA("Hasta el día");
    await una.caja.escribir("31/12/2099");
    await page.getByText("Lleve 3, pague 2 en Coca-Cola 2 l, hasta el 31/12/2099.").waitFor();
    await revisar("promocion");
    await tecla("Enter");
    await dialogo("Nueva promoción").waitFor({ state: "hidden" });
    await page.getByText("Rige ahora").waitFor();
    await revisar("promociones");
    await tecla("Escape");
    await dialogo("Precios").waitFor({ state: "hidden" });
  });

  test("and what is sold then costs less, and the ticket says so", async () => {
    for (let i = 0; i < 3; i++) await una.caja.escanear(CODIGO_COCA);
    await page.locator('[data-testid="total"]:text-is("20.00")').waitFor();
    expect((await una.caja.cobrarEfectivo("")).estado).toBe("EMITIDA");
    const { id } = await una.puente.invoke("ultimaVenta");
    const { texto } = await una.puente.invoke("ticket", { ventaId: id });
    expect(texto).toMatch(/USTED AHORRÓ Bs 10\.00/);
    await una.caja.siguiente();
    expect(una.quejas).toEqual([]);
  });
});
