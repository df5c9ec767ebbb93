/** An owner edits promotions, presentations, lists and the grid at the till, by keyboard; the tills of the shop charge by them. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@mostrador/core/support";
import { createProgramas } from "../../scripts/demo/programas.ts";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { dueno, entrarEnCaja } from "../support/caja.ts";
import { interceptar } from "../support/interceptar.ts";
import { hasta } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { revisor } from "../support/ventanas.ts";

const CODIGO_COCA = "7771234500011";
const CODIGO_PAQUETE = "7771234500066";
const ROSA = {
  id: null,
  tipoDocumento: 1,
  numeroDocumento: "4455667",
  complemento: null,
  razonSocial: "Rosa Quispe",
  correo: null,
};

describe("the editors of prices", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let page: Page;

  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    ({ page } = una);
    const [{ codigoSin, actividadEconomica }] = await una.puente.invoke("sugerirCodigoSin", {
      descripcion: "café",
    });
    for (const [codigo, codigoBarras, descripcion, precio] of [
      ["COCA", CODIGO_COCA, "Coca-Cola 2 l", "10.00"],
      ["PAN", null, "Pan de batalla", "0.50"],
    ] as const) {
      const resto = { unidadMedida: 57, codigoSin, actividadEconomica, categoria: "Bebidas", activo: true };
      const producto = { id: null, codigo, codigoBarras, descripcion, precio, foto: null, ...resto };
      await una.puente.invoke("guardarProducto", producto);
    }
    await una.puente.invoke("editarCliente", ROSA);
  });
  afterAll(() => una?.close());

  const tecla = (nombre: string) => page.keyboard.press(nombre);
  const dialogo = (nombre: string | RegExp) => page.getByRole("dialog", { name: nombre });
  const pestana = (nombre: string) => page.getByRole("tab", { name: nombre, exact: true }).click();
  const revisar = (nombre: string) => revisor("precios")(page, nombre);
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
    await page.getByText("3 × Bs 10.00: paga Bs 20.00 y ahorra Bs 10.00").waitFor();
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

  test("make a presentation by keyboard and scanner", async () => {
    await tecla("F10");
    await dialogo("Menú").waitFor();
    await tecla("i");
    await pestana("Presentaciones");
    await page.getByText(/Una presentación es otra forma/).waitFor();
    await revisar("presentaciones-vacia");
    await irA("Nueva presentación");
    await tecla("Enter");
    await dialogo("Nueva presentación").waitFor();
    await una.caja.leer(CODIGO_COCA);
    await page.getByLabel("Cuántas unidades trae").waitFor();
    await una.caja.escribir("Paquete de 6");
    await irA("Cuántas unidades trae");
    await una.caja.escribir("6");
    await irA("Código de barras");
    await una.caja.leer(CODIGO_PAQUETE);
    expect(await page.getByLabel("Código de barras").inputValue()).toBe(CODIGO_PAQUETE);
    await irA("Precio (Bs)");
    await una.caja.escribir("54");
    await revisar("presentacion");
    await tecla("Enter");
    await dialogo("Nueva presentación").waitFor({ state: "hidden" });
    await page.getByText(`Trae 6 · Bs 54.00 · ${CODIGO_PAQUETE}`).waitFor();
    await revisar("presentaciones");
  });

  test("make a list with a price and a client, and a wholesale price", async () => {
    await pestana("Listas de precios");
    await revisar("listas-vacia");
    await page.getByRole("button", { name: "Nueva lista" }).click();
    await una.caja.escribir("Mayoristas\n");
    await page.getByText(/Aquí van los precios de los clientes/).waitFor();
    await revisar("lista-vacia");
    await page.getByRole("button", { name: "Nuevo precio" }).click();
    await dialogo("Nuevo precio").waitFor();
    await una.caja.escribir("pan\n");
    await page.getByText("Precio general Bs 0.50").waitFor();
    await irA("Precio de cada una");
    await una.caja.escribir("0,40");
    await revisar("precio");
    await tecla("Enter");
    await page.getByText("Bs 0.40; precio general Bs 0.50").waitFor();
    await revisar("lista");
    await page.getByRole("tab", { name: "Clientes" }).click();
    await page.getByLabel("Agregar un cliente").fill("rosa");
    await page.getByRole("button", { name: /Rosa Quispe/ }).click();
    await page.getByRole("button", { name: "Quitar a Rosa Quispe" }).waitFor();
    await revisar("clientes-de-lista");
    await page.getByRole("button", { name: "Listas", exact: true }).click();
    await page.getByText("1 precio · 1 cliente").waitFor();
    await revisar("listas");
  });

  test("arrange the grid", async () => {
    await pestana("Cuadrícula");
    await page.getByText(/Lo que se vende sin código de barras/).waitFor();
    await revisar("cuadricula-vacia");
    await page.getByLabel("Agregar a Favoritos").focus();
    await una.caja.escribir("pan de\n");
    await page.getByRole("button", { name: "Quitar Pan de batalla" }).waitFor();
    await una.caja.leer(CODIGO_PAQUETE);
    await page.getByRole("button", { name: "Subir Coca-Cola 2 l, Paquete de 6" }).click();
    await page.getByText("1. Coca-Cola 2 l, Paquete de 6").waitFor();
    await revisar("cuadricula");
    await tecla("Escape");
    await dialogo("Precios").waitFor({ state: "hidden" });
  });

  test("and what is sold then costs less, and the ticket says so", async () => {
    for (let i = 0; i < 3; i++) await una.caja.escanear(CODIGO_COCA);
    await una.caja.escanear(CODIGO_PAQUETE);
    await expect.poll(() => una.caja.total()).toBe("74.00");
    expect((await una.caja.cobrarEfectivo("")).estado).toBe("EMITIDA");
    const { id } = await una.puente.invoke("ultimaVenta");
    const { texto } = await una.puente.invoke("ticket", { ventaId: id });
    expect(texto).toMatch(/Paquete de 6/);
    expect(texto).toMatch(/USTED AHORRÓ Bs 10\.00/);
    await una.caja.siguiente();
    expect(una.quejas).toEqual([]);
  });

  test("price the cart of the shop's other till", async () => {
    const data = mkdtempSync(join(tmpdir(), "mostrador-otra-"));
    mkdirSync(join(data, "registros"));
    const { caja: programa } = createProgramas({ ...una.mundo.config, data, desktopPort: await freePort() });
    try {
      await programa.start();
      const otra = await entrarEnCaja(data);
      const { codigo } = await dueno(una.mundo, "POST", "/v1/terminales/codigos", {});
      await otra.invoke("emparejar", { urlServidor: una.mundo.base, codigo });
      await hasta("the other till has the promotion", async () => {
        const hay = await otra.invoke("promociones");
        return hay.length === 1;
      });
      const total = async (codigoBarras: string, cantidad: string, cliente?: object) => {
        const producto = await otra.invoke("productoPorCodigo", { codigo: codigoBarras });
        const { codigo: codigoProducto, precio: precioUnitario, presentacionId, ...resto } = producto;
        const { descripcion, unidadMedida, codigoSin, actividadEconomica } = resto;
        const bienes = { codigoProducto, descripcion, unidadMedida, codigoSin, actividadEconomica };
        const item = { ...bienes, presentacionId, cantidad, precioUnitario, descuento: null };
        const carrito = { descuentoAdicional: null, montoGiftCard: null, recibido: null, cliente };
        return (await otra.invoke("calcular", { ...carrito, items: [item] })).total;
      };
      expect(await total(CODIGO_COCA, "3")).toBe("20.00");
      expect(await total(CODIGO_PAQUETE, "1")).toBe("54.00");
      expect(await total("PAN", "10")).toBe("5.00");
      expect(await total("PAN", "10", { numeroDocumento: "4455667", complemento: null })).toBe("4.00");
      expect((await otra.invoke("cuadricula"))[0].casillas).toHaveLength(2);
    } finally {
      await programa.stop();
      rmSync(data, { recursive: true, force: true });
    }
  });

  test("stand first on the touch grid, and are sold by a tap", async () => {
    const configuracion = await una.puente.invoke("configuracion");
    await una.puente.invoke("guardarConfiguracion", { ...configuracion, pantallaTactil: "mostrar" });
    await page.getByRole("button", { name: "Favoritos", pressed: true }).waitFor();
    await revisar("rejilla");
    await page.getByRole("button", { name: /^Coca-Cola 2 l, Paquete de 6/ }).click();
    await expect.poll(() => una.caja.total()).toBe("54.00");
    await una.puente.invoke("guardarConfiguracion", configuracion);
    await page.getByRole("button", { name: "Favoritos" }).waitFor({ state: "detached" });
    await tecla("F8");
    await page.locator('[data-testid="total"]:text-is("0.00")').waitFor();
  });

  test("open from the product's form, and deletion asks with what it does", async () => {
    await una.caja.abrirDelMenu("Productos");
    await page.getByRole("dialog").getByLabel("Buscar").fill("coca-cola");
    await page.getByRole("button", { name: "Cambiar Coca-Cola 2 l" }).click();
    await page.getByRole("button", { name: /^Paquete de 6/ }).waitFor();
    await revisar("producto");
    await page.getByRole("button", { name: /^Paquete de 6/ }).click();
    await dialogo("Presentación Paquete de 6").waitFor();
    await revisar("presentacion-hecha");
    await page.getByRole("button", { name: "Borrar", exact: true }).last().click();
    await page.getByText(/ya no se vende en ninguna caja/).waitFor();
    await page.getByRole("button", { name: "Sí, borrar" }).click();
    await page.getByText(/La caja de 12 o el paquete de 6/).waitFor();
    expect((await una.puente.invoke("cuadricula"))[0].casillas).toHaveLength(1);
    await tecla("Escape");
    await dialogo("Productos").waitFor({ state: "hidden" });
  });

  test("find one among two hundred", async () => {
    const [promocion] = await una.puente.invoke("promociones");
    const { frase: _f, estado: _e, nombres: _n, ...resto } = promocion;
    for (let i = 1; i <= 200; i++)
      await una.puente.invoke("guardarPromocion", {
        ...resto,
        id: null,
        nombre: `Oferta ${i}`,
        activo: i % 2 === 0,
      });
    await una.caja.abrirDelMenu("Precios");
    await page.getByText("Oferta 200", { exact: true }).waitFor();
    await revisar("promociones-llena");
    await una.caja.escribir("oferta 199");
    await page.getByText("Oferta 200", { exact: true }).waitFor({ state: "hidden" });
    await page.getByText("Oferta 199", { exact: true }).waitFor();
    await tecla("Escape");
    await dialogo("Precios").waitFor({ state: "hidden" });
  });

  test("say what to do when they cannot be read, and are read again", async () => {
    await interceptar(page, "**/puente/promociones", (route) => route.abort());
    await una.caja.abrirDelMenu("Precios");
    await page.getByText(/La caja no responde/).waitFor();
    await revisar("promociones-fallo");
    await page.unroute("**/puente/promociones");
    await page.getByRole("button", { name: "Volver a leer" }).click();
    await page.getByText("Oferta 2", { exact: true }).waitFor();
  });
});
