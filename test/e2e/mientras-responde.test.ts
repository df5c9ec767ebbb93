import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { retenerLlamada } from "../support/retener-llamada.ts";

/** A cashier goes on typing, or leaves a dialog, before the till has answered its Enter. */
describe("while a dialog of a line awaits its answer", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
  });
  afterAll(() => una?.close());
  afterEach(async () => {
    await una.page.keyboard.press("Control+b");
    await una.caja.escribir("");
    while ((await lineas().count()) > 0) {
      const antes = await lineas().count();
      await una.page.keyboard.press("F8");
      await lineas()
        .nth(antes - 1)
        .waitFor({ state: "detached" });
    }
  });

  const lineas = () => una.page.getByRole("listitem");
  const dialogo = (titulo: string) => una.page.getByRole("dialog", { name: titulo });
  const busqueda = () => una.page.locator('[data-lee="busqueda"]');

  test.each([
    ["Shift+F6", "Precio de la línea", "9", "darPrecio", "9.00"],
    ["F7", "Descuento de la línea", "1", "darDescuento", null],
    ["Shift+F7", "Descuento a toda la venta", "10%", "darDescuento", null],
  ] as const)(
    "what is typed after Enter goes where it was meant: %s",
    async (tecla, titulo, escrito, llamada, precio) => {
      await una.caja.buscar("pan integral");
      await una.page.keyboard.press(tecla);
      await dialogo(titulo).waitFor();
      const retenida = await retenerLlamada(una.page, llamada);
      await una.page.keyboard.type(escrito);
      await una.page.keyboard.press("Enter");
      await retenida.hay();
      await una.page.keyboard.type("azucar");
      retenida.soltar();
      await dialogo(titulo).waitFor({ state: "detached" });
      await expect.poll(() => busqueda().inputValue()).toBe("azucar");
      if (precio !== null) await lineas().getByText(precio).first().waitFor();
      await una.page.unroute(`**/puente/${llamada}`);
    },
  );

  test("what is typed after a free line goes where it was meant", async () => {
    await una.page.keyboard.press("Control+O");
    const libre = dialogo("Otro producto");
    await libre.getByLabel("Descripción").fill("Café molido");
    await libre.getByLabel("Precio (Bs)").fill("12");
    const retenida = await retenerLlamada(una.page, "darPrecio");
    await una.page.keyboard.press("Enter");
    await retenida.hay();
    await una.page.keyboard.type("azucar");
    retenida.soltar();
    await libre.waitFor({ state: "detached" });
    await expect.poll(() => busqueda().inputValue()).toBe("azucar");
    await lineas().getByText("12.00").first().waitFor();
    await una.page.unroute("**/puente/darPrecio");
  });

  test("a dialog that is closed changes nothing when its answer comes", async () => {
    await una.caja.buscar("pan integral");
    // The till gives a line its amount after the line is there.
    await expect.poll(() => lineas().first().textContent()).not.toContain("—");
    const antes = await lineas().first().textContent();
    await una.page.keyboard.press("Shift+F6");
    const retenida = await retenerLlamada(una.page, "darPrecio");
    await una.page.keyboard.type("9");
    await una.page.keyboard.press("Enter");
    await retenida.hay();
    await una.page.keyboard.press("Escape");
    await dialogo("Precio de la línea").waitFor({ state: "detached" });
    const respondida = una.page.waitForResponse(/puente\/darPrecio/);
    retenida.soltar();
    await respondida;
    await una.caja.buscar("azucar morena");
    await expect.poll(() => lineas().first().textContent()).toBe(antes);
    await una.page.unroute("**/puente/darPrecio");
  });

  test("a free line of a dialog that is closed does not come into the cart", async () => {
    await una.caja.buscar("pan integral");
    await una.page.keyboard.press("Control+O");
    const libre = dialogo("Otro producto");
    await libre.getByLabel("Descripción").fill("Café molido");
    await libre.getByLabel("Precio (Bs)").fill("12");
    const retenida = await retenerLlamada(una.page, "darPrecio");
    await una.page.keyboard.press("Enter");
    await retenida.hay();
    await una.page.keyboard.press("Escape");
    await libre.waitFor({ state: "detached" });
    const respondida = una.page.waitForResponse(/puente\/darPrecio/);
    retenida.soltar();
    await respondida;
    await una.caja.buscar("azucar morena");
    expect(await lineas().count()).toBe(2);
    await una.page.unroute("**/puente/darPrecio");
  });
});
