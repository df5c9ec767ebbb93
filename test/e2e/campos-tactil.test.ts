/** Fields that the number pad types into, in every window: the cashier sees the whole field and its label. */
import { rowsOfTier } from "@mostrador/core/support";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { fueraDeVista } from "../support/campo-a-la-vista.ts";
import { isALaVista } from "../support/cortados.ts";
import { CON_FOTOS, tomarFoto } from "../support/fotos.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { VENTANAS } from "../support/ventanas.ts";

const KILOGRAMO = 22;

describe("a number pad beside the field", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let page: Page;
  /** The window of the current test, as `1366x768-200`. */
  let ventana: string;

  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    const [{ codigoSin, actividadEconomica }] = await una.puente.invoke("sugerirCodigoSin", {
      descripcion: "café",
    });
    await una.puente.invoke("guardarProducto", {
      id: null,
      codigo: "FRU-1",
      codigoBarras: null,
      descripcion: "Plátano de Yapacaní",
      precio: "8.00",
      unidadMedida: KILOGRAMO,
      codigoSin,
      actividadEconomica,
      categoria: "Fruta",
      activo: true,
      foto: null,
    });
    await una.tocar();
    ({ page } = una);
  });
  afterAll(() => una?.close());

  const boton = (name: string | RegExp) => page.getByRole("button", { name }).first();
  const dialogo = (name: string | RegExp) => page.getByRole("dialog", { name });
  const pad = () => page.getByRole("region", { name: "Teclado numérico" });

  /**
   * Expects the field to be seen whole beside its pad, before and after a digit is typed. The digit brings errors, and reasons why a button
   * is off. `tocado` false: the field has the focus at first.
   */
  async function sePuedeVer(nombre: string, campo: Locator, tocado = true): Promise<void> {
    if (tocado) await campo.tap();
    await expect.poll(() => campo.evaluate((e) => e === document.activeElement)).toBe(true);
    await pad().waitFor();
    expect.soft(await fueraDeVista(page), `${nombre} en ${ventana}`).toEqual([]);
    await pad().getByRole("button", { name: "1", exact: true }).tap();
    expect.soft(await fueraDeVista(page), `${nombre} con una cifra en ${ventana}`).toEqual([]);
    if (CON_FOTOS) await tomarFoto(page, "campos-tactil", `${toArchivo(nombre)}-${ventana}`, ["light"]);
  }

  /** Presses an action of the bar. */
  async function accion(texto: string): Promise<void> {
    const barra = page.getByRole("group", { name: "Teclas" });
    const suya = barra.getByRole("button", { name: new RegExp(`${texto}$`) });
    if ((await suya.count()) === 0) await barra.getByRole("button", { name: "Más teclas" }).tap();
    await suya.tap();
  }

  async function cerrar(abierto: Locator): Promise<void> {
    await abierto.getByRole("button", { name: "Cerrar", exact: true }).tap();
    await abierto.waitFor({ state: "detached" });
  }

  async function verMedida(): Promise<void> {
    await boton("Fruta").tap();
    await boton(/^Plátano de Yapacaní/).tap();
    await sePuedeVer("medida", page.getByLabel("Cantidad (kilogramo)"), false);
    await pad().getByRole("button", { name: "Listo" }).tap();
    await page.getByRole("listitem").first().waitFor();
  }

  async function verLinea(): Promise<void> {
    for (const [que, titulo] of [
      ["Cantidad", "Cantidad"],
      ["Cambiar precio", "Precio de la línea"],
      ["Descuento", "Descuento de la línea"],
      ["Descuento total", "Descuento a toda la venta"],
    ] as const) {
      await accion(que);
      await sePuedeVer(titulo, dialogo(titulo).getByRole("textbox"), false);
      await cerrar(dialogo(titulo));
    }
    await accion("Otro producto");
    for (const campo of ["Precio (Bs)", "Cantidad"])
      await sePuedeVer(`otro producto, ${campo}`, dialogo("Otro producto").getByLabel(campo));
    await cerrar(dialogo("Otro producto"));
  }

  async function verPago(): Promise<void> {
    await boton(/^Cobrar/).tap();
    const cobro = dialogo("Cobrar");
    await sePuedeVer("efectivo", cobro.getByLabel("Efectivo recibido"), false);
    expect.soft(await isALaVista(cobro.locator(".total")), `lo que se paga, en ${ventana}`).toBe(true);
    for (const campo of ["Dólares recibidos (US$)", "Tarjeta de regalo"])
      if ((await cobro.getByLabel(campo).count()) > 0) await sePuedeVer(campo, cobro.getByLabel(campo));
    const metodos = cobro.getByRole("radiogroup", { name: "Método de pago" });
    const metodo = (nombre: string) => metodos.locator("label").filter({ hasText: nombre }).tap();
    await metodo("Tarjeta");
    await sePuedeVer("tarjeta", cobro.getByLabel(/4 primeros/));
    await metodo("Varios");
    for (const campo of ["Efectivo recibido", "Tarjeta (Bs)", "QR / Transferencia (Bs)"])
      await sePuedeVer(`varios, ${campo}`, cobro.getByLabel(campo));
    await metodo("Efectivo");
    await cerrar(cobro);
  }

  async function verCajon(): Promise<void> {
    await accion("Caja");
    const cajon = dialogo("Caja: efectivo del turno");
    await cajon.getByRole("button", { name: "Ingreso" }).tap();
    await sePuedeVer("ingreso", cajon.getByLabel("Monto (Bs)"), false);
    await cajon.getByRole("button", { name: "Volver" }).tap();
    const cierre = cajon.getByRole("button", { name: "Cerrar la caja" });
    await expect.poll(() => isALaVista(cierre), { message: ventana }).toBe(true);
    await cierre.tap();
    await sePuedeVer("conteo-200", cajon.getByLabel("Cuántos de Bs 200"), false);
    for (const valor of ["10", "0.10"])
      await sePuedeVer(`conteo-${valor}`, cajon.getByLabel(`Cuántos de Bs ${valor}`, { exact: true }));
    await cerrar(cajon);
  }

  async function verPin(): Promise<void> {
    await boton("Menú").tap();
    await dialogo("Menú")
      .getByRole("button", { name: /Usuarios/ })
      .tap();
    await boton("Agregar una persona").tap();
    await sePuedeVer("pin", page.getByLabel(/^PIN/));
    await cerrar(dialogo("Usuarios de la caja"));
  }

  test.each(rowsOfTier(VENTANAS, 2, 1))("at %dx%d, zoomed by %d", async (ancho, alto, zoom) => {
    ventana = `${ancho}x${alto}-${zoom * 100}`;
    await page.reload();
    await page.setViewportSize({ width: Math.round(ancho / zoom), height: Math.round(alto / zoom) });
    await verMedida();
    await sePuedeVer("comprador", page.getByLabel("NIT o CI del cliente"));
    await boton(/^Consumidor final/).tap();
    await verLinea();
    await verPago();
    await verCajon();
    await verPin();
    await accion("Quitar línea");
    await page.getByRole("listitem").first().waitFor({ state: "detached" });
    expect(una.quejas).toEqual([]);
  });

  test("keeps the field in sight when the window is zoomed under it", async () => {
    await page.reload();
    await page.setViewportSize({ width: 1366, height: 768 });
    await verMedida();
    await boton(/^Cobrar/).tap();
    await pad().getByRole("button", { name: "1", exact: true }).tap();
    for (const [ancho, alto, zoom] of VENTANAS) {
      await page.setViewportSize({ width: Math.round(ancho / zoom), height: Math.round(alto / zoom) });
      await expect.poll(() => fueraDeVista(page), { message: `${ancho}x${alto}-${zoom * 100}` }).toEqual([]);
    }
  });
});

/** Writes a name as a file name: small letters and digits. */
function toArchivo(nombre: string): string {
  return nombre.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
