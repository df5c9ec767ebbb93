/** A line of no product and a price check, by keyboard and scanner, at a till whose shop has prices of its own. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { isALaVista } from "../support/cortados.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { ponerPreciosDeOtraCaja } from "../support/precios-de-otra.ts";
import { revisor } from "../support/ventanas.ts";

const KILOGRAMO = 22;

describe("what is sold without a product, and what a product costs", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let page: Page;

  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    ({ page } = una);
    await ponerPreciosDeOtraCaja(una);
  });
  afterAll(() => una.close());

  const dialogo = (nombre: string) => page.getByRole("dialog", { name: nombre });
  const lineas = () => page.getByRole("listitem");
  const revisar = (nombre: string) => revisor("precios-venta")(page, nombre);

  test("what a search does not find is sold as another product, and the tax system takes it", async () => {
    await una.caja.lista();
    await una.caja.escribir("Arreglo de cierre");
    await page.getByRole("button", { name: "Vender otro producto" }).click();
    const libre = dialogo("Otro producto");
    await libre.waitFor();
    expect(await libre.getByLabel("Descripción").inputValue()).toBe("Arreglo de cierre");
    await page.keyboard.press("Enter");
    await libre.getByText("Escriba un número").first().waitFor();
    await revisar("otro-producto-falta");
    await libre.getByLabel("Precio (Bs)").fill("25,50");
    await revisar("otro-producto");
    await page.keyboard.press("Enter");
    await libre.waitFor({ state: "detached" });
    await lineas().getByText("Arreglo de cierre").waitFor();
    await page.keyboard.press("F9");
    await page.getByLabel("Efectivo recibido").fill("30");
    await page.keyboard.press("Enter");
    const vendida = page.getByTestId("vendida");
    await vendida.waitFor();
    expect(await vendida.getAttribute("data-estado")).toBe("EMITIDA");
    await page.keyboard.press("Enter");
    await vendida.waitFor({ state: "detached" });
  });

  test("Ctrl+O asks for it too; Escape leaves the cart as it is, and gives the search its focus", async () => {
    await page.keyboard.press("Control+o");
    await dialogo("Otro producto").waitFor();
    await page.keyboard.press("Escape");
    await dialogo("Otro producto").waitFor({ state: "detached" });
    expect(await lineas().count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Buscar producto",
    );
  });

  test("a price check tells one, more, the box and the promotion, and sells nothing", async () => {
    await page.keyboard.press("Control+p");
    const consulta = dialogo("Consultar precio");
    await consulta.waitFor();
    await revisar("consulta-vacia");
    await una.caja.escribir("cafe molido 250");
    await consulta.getByRole("button", { name: /Caja de 12/ }).waitFor();
    await revisar("consulta-buscando");
    await page.keyboard.press("Enter");
    const precios = consulta.getByRole("region");
    await precios.getByText("Promoción: Café, 10 % menos").waitFor();
    await precios.getByText("Desde 12").waitFor();
    await precios.getByText("Bs 350.00").waitFor();
    await revisar("consulta");
    const agregar = consulta.getByRole("button", { name: "Agregar a la venta" });
    const antes = page.viewportSize() ?? { width: 1366, height: 768 };
    await page.setViewportSize({ width: 683, height: 384 });
    await expect.poll(() => isALaVista(agregar)).toBe(true);
    await page.setViewportSize(antes);
    await una.caja.leer("7771234500012");
    await precios.getByText("7771234500012").waitFor();
    await precios.getByText("Desde 12").waitFor({ state: "detached" });
    await una.caja.leer("7770000000000");
    await consulta.getByText("No hay un producto con el código 7770000000000").waitFor();
    expect(await lineas().count()).toBe(0);
  });

  test("what was checked comes into the cart by its button", async () => {
    await una.caja.leer("7771234500012");
    await page.getByRole("button", { name: "Agregar a la venta" }).click();
    await dialogo("Consultar precio").waitFor({ state: "detached" });
    await lineas()
      .getByText(/Caja de 12/)
      .waitFor();
    expect(await lineas().count()).toBe(1);
  });

  test("a percentage of a line is taken of what the line costs now, its promotion counted", async () => {
    await page.keyboard.press("F8");
    await una.caja.buscar("cafe molido 250");
    // 38.50 less 10 % by the promotion are 34.65; half of that is 17.33.
    await page.getByTestId("total").getByText("34.65").waitFor();
    await page.keyboard.press("F7");
    await una.caja.escribir("50%");
    await page.keyboard.press("Enter");
    await page.getByTestId("total").getByText("17.32").waitFor();
  });

  describe("lines of the cart", () => {
    const AZUCAR = "7774021000112";
    const vaciar = async () => {
      while ((await lineas().count()) > 0) {
        const antes = await lineas().count();
        await page.keyboard.press("F8");
        await expect.poll(() => lineas().count()).toBe(antes - 1);
      }
    };

    test("the row that the arrows chose outranks the product of the typed code", async () => {
      await vaciar();
      const [{ codigoSin, actividadEconomica }] = await una.puente.invoke("sugerirCodigoSin", {
        descripcion: "pan",
      });
      const suyo = { codigoSin, actividadEconomica, unidadMedida: 57, categoria: null, codigoBarras: null };
      const pan = { ...suyo, id: null, precio: "2.00", activo: true, foto: null };
      for (const [codigo, descripcion] of [
        ["PAN", "Bollo especial"],
        ["BAT-1", "Pan de batalla"],
        ["INT-1", "Pan integral"],
      ])
        await una.puente.invoke("guardarProducto", { ...pan, codigo, descripcion });
      await una.caja.escribir("pan");
      const batalla = page.getByRole("option", { name: /Pan de batalla/ });
      await batalla.waitFor();
      while ((await batalla.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await lineas().first().waitFor();
      expect(await lineas().first().textContent()).toContain("Pan de batalla");
      // The next search, as fast as it can be typed, begins without that choice.
      await una.caja.buscar("pan");
      expect(await lineas().nth(1).textContent()).toContain("Bollo especial");
      await vaciar();
    });

    test("two lines of one product are two lines when another one goes", async () => {
      await una.caja.buscar("pan integral");
      await una.caja.leer(AZUCAR);
      await lineas().nth(1).waitFor();
      await una.caja.buscar("pan de batalla");
      await lineas().nth(1).click();
      await page.keyboard.press("F6");
      await dialogo("Cantidad").waitFor();
      await una.caja.leer(AZUCAR);
      await lineas().nth(3).waitFor();
      await page.keyboard.press("Escape");
      await dialogo("Cantidad").waitFor({ state: "detached" });
      await lineas().first().getByRole("button", { name: "Quitar línea" }).click();
      await expect.poll(() => lineas().count()).toBe(3);
      await vaciar();
    });

    test("a second click on its button adds no second free line", async () => {
      await page.keyboard.press("Control+o");
      const libre = dialogo("Otro producto");
      await libre.getByLabel("Precio (Bs)").fill("25.50");
      // No reply about the code can come between the last letters and the clicks.
      const boton = await libre.getByRole("button", { name: "Agregar a la venta" }).elementHandle();
      await libre.getByLabel("Descripción").evaluate((campo, agregar) => {
        (campo as HTMLInputElement).select();
        document.execCommand("insertText", false, "Arreglo de cierre de mochila");
        for (let i = 0; i < 2; i++) (agregar as HTMLElement | null)?.click();
      }, boton);
      await libre.waitFor({ state: "detached" });
      expect(await lineas().count()).toBe(1);
      expect(await lineas().first().textContent()).toContain("Arreglo de cierre de mochila");
      await vaciar();
    });

    test("a sale is parked once by two presses at once", async () => {
      await una.caja.buscar("pan integral");
      await page.evaluate(() => {
        for (let i = 0; i < 2; i++)
          document.activeElement?.dispatchEvent(
            new KeyboardEvent("keydown", { key: "F5", bubbles: true, cancelable: true }),
          );
      });
      await lineas().first().waitFor({ state: "detached" });
      await page
        .getByText(/^Venta en espera/)
        .first()
        .waitFor();
      expect(await una.puente.invoke("carritosAparcados")).toHaveLength(1);
    });

    test("a product that is scanned over the list of parked sales is parked before one is taken up", async () => {
      await page.keyboard.press("F5");
      await dialogo("Ventas en espera").waitFor();
      await una.caja.leer(AZUCAR);
      await page.getByText(/Azúcar morena.*agregado a la venta/).waitFor();
      await dialogo("Ventas en espera")
        .getByRole("button", { name: /Pan integral/ })
        .first()
        .click();
      await dialogo("Ventas en espera").waitFor({ state: "detached" });
      await lineas().getByText("Pan integral").waitFor();
      expect(await lineas().count()).toBe(1);
      const aparcadas = await una.puente.invoke("carritosAparcados");
      expect(aparcadas.map(({ nombre }: { nombre: string }) => nombre)).toEqual([
        expect.stringContaining("Azúcar morena"),
      ]);
      await una.puente.invoke("descartarCarrito", { id: aparcadas[0]?.id });
      await vaciar();
    });
  });

  test("goods by the kilo ask for their quantity, unless it is written before them", async () => {
    const [{ codigoSin, actividadEconomica }] = await una.puente.invoke("sugerirCodigoSin", {
      descripcion: "café",
    });
    const queso = { codigo: "QUE-1", codigoBarras: null, descripcion: "Queso criollo", precio: "40.00" };
    const suyo = { codigoSin, actividadEconomica, unidadMedida: KILOGRAMO, categoria: "Lácteos" };
    await una.puente.invoke("guardarProducto", { id: null, ...queso, ...suyo, activo: true, foto: null });
    await page.keyboard.press("F8");
    await lineas().first().waitFor({ state: "detached" });
    await una.caja.escribir("queso criollo\n");
    await dialogo("Queso criollo").getByLabel("Cantidad (kilogramo)").waitFor();
    expect(await lineas().count()).toBe(0);
    await una.caja.escribir("0.350\n");
    await page.getByTestId("total").getByText("14.00").waitFor();
    await dialogo("Queso criollo").waitFor({ state: "detached" });
    await una.caja.escribir("0.5*queso criollo\n");
    await page.getByTestId("total").getByText("34.00").waitFor();
    expect(await dialogo("Queso criollo").count()).toBe(0);
    await una.caja.escribir("queso criollo\n");
    await dialogo("Queso criollo").waitFor();
    await page.keyboard.press("Escape");
    await dialogo("Queso criollo").waitFor({ state: "detached" });
    expect(await page.getByTestId("total").textContent()).toContain("34.00");
    await una.caja.escribir("cafe molido 250\n");
    await page.getByTestId("total").getByText("68.65").waitFor();
    await page.keyboard.press("F8");
  });

  test("a cashier changes a price with the owner's permission, lent for this sale alone", async () => {
    const permisos = ["descuentos", "anular", "efectivo", "cierres", "productos", "configuracion", "precios"];
    const persona = { id: null, nombre: "Elsa Rojas", permisos, activo: true, pin: "2468" };
    await una.puente.invoke("guardarUsuario", persona);
    const personas = await una.puente.invoke("guardarUsuario", {
      ...persona,
      nombre: "Juan Mamani",
      permisos: [],
      pin: "1357",
    });
    const juan = personas.find(({ nombre }: { nombre: string }) => nombre === "Juan Mamani");
    await una.puente.invoke("entrar", { usuarioId: juan.id, pin: "1357" });
    await page.locator("header").getByText("Juan Mamani").waitFor();
    await una.caja.buscar("cafe molido 250");
    await page.keyboard.press("Shift+F6");
    await page.getByRole("dialog").getByRole("textbox").waitFor();
    await una.caja.escribir("20");
    await revisar("cambiar-precio");
    await page.keyboard.press("Enter");
    await page.getByText("Pida autorización").waitFor();
    await revisar("precio-prestado");
    await una.caja.escribir("2468\n");
    await page.getByTestId("total").getByText("20.00").waitFor();
    await revisar("precio-cambiado");
    expect(una.quejas).toEqual([]);
  });
});
