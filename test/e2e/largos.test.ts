import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desbordes, textoLargo } from "../support/desbordes.ts";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

/** The cashier's input: a complement, decimals, and the longest values of its fields. */
describe("what is written at the till", CON_NAVEGADOR, () => {
  let mostrador: Mostrador;
  let page: Mostrador["page"];
  let caja: Mostrador["caja"];

  beforeAll(async () => {
    mostrador = await openMostrador("largos");
    ({ page, caja } = mostrador);
  });
  afterAll(() => mostrador.close());

  const tecla = (nombre: string) => page.keyboard.press(nombre);

  const fuera = () => desbordes(page);

  test("a CI with its complement is a CI as it is typed, and is found again", async () => {
    await tecla("F2");
    await caja.escribir("5551299-1B");
    await page.getByRole("radio", { name: "CI", exact: true, checked: true }).waitFor({ state: "attached" });
    await tecla("Enter");
    await page.locator('input[aria-label="Nombre o razón social"]:focus').waitFor();
    await caja.escribir("Rojas");
    await tecla("Enter");
    await caja.buscar("café");
    expect((await caja.cobrarEfectivo("")).estado).toBe("EMITIDA");
    await caja.siguiente();
    await caja.cliente("5551299-1b");
    await page.locator('input[aria-label="Nombre o razón social"][value="Rojas"]').waitFor();
    await tecla("F4");
  });

  test("a quantity with more decimals than the invoice keeps is not taken, and what fits is said", async () => {
    await caja.buscar("café");
    await tecla("F6");
    const cantidad = page.getByRole("dialog", { name: "Cantidad" });
    await cantidad.getByRole("textbox").fill("0.355");
    await cantidad.getByText(/admite 2 decimales: escriba 0.36/).waitFor();
    await tecla("Enter");
    expect(await cantidad.isVisible()).toBe(true);
    await cantidad.getByRole("textbox").fill("0.36");
    await tecla("Enter");
    await cantidad.waitFor({ state: "hidden" });
    await tecla("F8");
    await page.getByRole("listitem").waitFor({ state: "hidden" });
  });

  test("the longest values stay on the screens of products, clients, sale and payment", async () => {
    await caja.abrirDelMenu("Productos");
    await page.getByRole("button", { name: "Nuevo" }).click();
    await page.getByLabel("Descripción").fill(textoLargo(500, "Café tostado molido "));
    await page.getByLabel(/^Código( \*)?$/).fill("W".repeat(50));
    await page.getByLabel("Código de barras").fill("7".repeat(50));
    await page.getByLabel("Precio (Bs)").fill("9999999999.99");
    await page.locator('input[value*="·"]').waitFor();
    expect(await fuera(), "a product's form").toEqual([]);
    await page.getByRole("button", { name: "Guardar" }).click();
    await page.getByRole("dialog").getByLabel("Buscar").fill("W".repeat(50));
    await page.getByText("9,999,999,999.99").waitFor();
    expect(await fuera(), "the products").toEqual([]);
    await tecla("Escape");
    await caja.abrirDelMenu("Clientes");
    await page.getByRole("button", { name: "Nuevo" }).click();
    await page.getByLabel(/^Número/).fill("9".repeat(13));
    await page.getByLabel(/^Nombre o razón social \*/).fill(textoLargo(500));
    await page.getByLabel("Correo").fill(`${"w".repeat(60)}@${"w".repeat(60)}.bo`);
    expect(await fuera(), "a client's form").toEqual([]);
    await page.getByRole("button", { name: "Guardar" }).click();
    await page.getByRole("dialog").getByLabel("Buscar").fill("9".repeat(13));
    await page.getByRole("button", { name: /^Cambiar a Distribuidora Ñancahuazú/ }).waitFor();
    expect(await fuera(), "the clients").toEqual([]);
    await tecla("Escape");
    await page.getByRole("dialog", { name: "Clientes" }).waitFor({ state: "hidden" });
    await caja.buscar("W".repeat(50));
    await caja.cliente("9".repeat(13));
    await page.getByTestId("total").getByText("9,999,999,999.99").waitFor();
    await mostrador.revisar("venta");
    expect(await fuera(), "the sale").toEqual([]);
    await tecla("F9");
    await page.getByLabel("Efectivo recibido").waitFor();
    await mostrador.revisar("pago");
    expect(await fuera(), "the payment").toEqual([]);
  });

  test("and on every screen of the menu once that sale is issued", async () => {
    await page.getByLabel("Efectivo recibido").focus();
    await tecla("Enter");
    await page.getByTestId("vendida").waitFor();
    expect(await fuera(), "the issued sale").toEqual([]);
    await caja.siguiente();
    await caja.abrirDelMenu("Usuarios");
    await page.getByRole("button", { name: "Agregar una persona" }).click();
    await page.getByLabel("Nombre", { exact: true }).fill("W".repeat(60));
    await page.getByLabel(/^PIN/).fill("12345678");
    expect(await fuera(), "a user's form").toEqual([]);
    await tecla("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });

    await tecla("F10");
    const opciones = page.getByRole("dialog", { name: "Menú" }).locator(".opcion-titulo span");
    const titulos = await opciones.allTextContents();
    await tecla("Escape");
    expect(titulos.length).toBeGreaterThan(8);
    // Neither opens a dialog.
    const sinDialogo = /^(Pantalla del cliente|(Mostrar|Ocultar) lo táctil)$/;
    for (const titulo of titulos.filter((uno) => !sinDialogo.test(uno))) {
      await caja.abrirDelMenu(titulo);
      const dialogo = page.getByRole("dialog");
      await dialogo.waitFor();
      await dialogo.locator(".mantine-Loader-root").waitFor({ state: "detached" });
      if (titulo === "Ventas")
        await dialogo
          .getByText(/9,999,999,999\.99/)
          .first()
          .waitFor();
      await mostrador.revisar(titulo.toLowerCase().replaceAll(/\W+/g, "-"));
      expect(await fuera(), titulo).toEqual([]);
      await tecla("Escape");
      await dialogo.waitFor({ state: "hidden" });
    }
  });
});
