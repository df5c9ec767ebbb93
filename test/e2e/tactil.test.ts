/** A cashier with a finger and no keyboard: grid, number pad, parked sale, payment, reload. */
import { rowsOfTier, sizeOfTier } from "@mostrador/core/support";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { teclearConDedo, venderConDedo } from "../support/dedo.ts";
import { isALaVista } from "../support/cortados.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { revisor } from "../support/ventanas.ts";
import { verVenta } from "../support/venta-visible.ts";

const KILOGRAMO = 22;
const TICKETS = sizeOfTier(2, 10);
/** A picture of four green dots. */
const FOTO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGNkmBvAwMAAAAWGAUvS+yBmAAAAAElFTkSuQmCC";

describe("a till that is touched", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let page: Page;
  /** Keys that reached the page from a keyboard. */
  const teclas = () => page.evaluate(() => document.documentElement.dataset["pulsadas"] ?? "0");

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
      foto: FOTO,
    });
    await una.tocar(async (nueva) => {
      await nueva.addInitScript(() => {
        addEventListener(
          "keydown",
          (event) => {
            const { dataset } = document.documentElement;
            if (event.isTrusted) dataset["pulsadas"] = String(Number(dataset["pulsadas"] ?? 0) + 1);
          },
          { capture: true },
        );
      });
    });
    ({ page } = una);
  });
  afterAll(() => una?.close());

  const tocar = (name: string | RegExp) => page.getByRole("button", { name }).first().tap();
  const teclado = () => page.getByRole("region", { name: "Teclado numérico" });
  async function marcar(texto: string): Promise<void> {
    for (const signo of texto) await teclado().getByRole("button", { name: signo, exact: true }).tap();
  }
  const lineas = () => page.getByRole("listitem");
  const revisar = (nombre: string) => revisor("tactil")(page, nombre);

  const VENTANAS: readonly (readonly [width: number, height: number, tiles: number])[] = [
    [1024, 768, 16],
    [1366, 768, 24],
    [1920, 1080, 40],
  ];
  test.each(rowsOfTier(VENTANAS, 1))(
    "shows whole tiles of %i x %i at once: %i or more",
    async (width, height, tiles) => {
      const antes = page.viewportSize() ?? { width: 1024, height: 768 };
      await page.setViewportSize({ width, height });
      await page.locator(".casilla").nth(tiles).waitFor();
      expect(await page.evaluate(casillasEnteras)).toBeGreaterThanOrEqual(tiles);
      await page.setViewportSize(antes);
    },
  );

  test("keeps four columns of tiles beside the pad that types the buyer's number, and hints at no key", async () => {
    await page.getByLabel("NIT o CI del cliente").tap();
    await teclado().waitFor();
    expect((await page.evaluate(columnas)).length).toBeGreaterThanOrEqual(4);
    expect(await page.locator("kbd:visible").count()).toBe(0);
    await tocar(/^Consumidor final/);
    await page.getByLabel("Buscar producto").focus();
    await teclado().waitFor({ state: "detached" });
  });

  test("sells by the grid: a tap adds one, what is weighed asks for its quantity at the pad", async () => {
    await page.getByRole("button", { name: "Fruta", exact: true }).tap();
    await page.locator(".casilla").nth(1).waitFor({ state: "detached" });
    await tocar(/^Plátano de Yapacaní/);
    await page.getByLabel("Cantidad (kilogramo)").waitFor();
    await marcar("0.5");
    await revisar("medida");
    await teclado().getByRole("button", { name: "Listo" }).tap();
    await lineas().first().waitFor();
    await page.locator('[data-testid="total"]:text-is("4.00")').waitFor();
    await page.getByRole("button", { name: "Golosinas", exact: true }).tap();
    await page.getByRole("button", { name: /^Plátano/ }).waitFor({ state: "detached" });
    await page.locator(".casilla").nth(1).tap();
    await lineas().nth(1).waitFor();
    expect(await lineas().first().locator("img").count()).toBe(1);
    await revisar("rejilla");
  });

  test("types the buyer's number at the pad, beside the field, and a discount as a percentage", async () => {
    const campo = page.getByLabel("NIT o CI del cliente");
    await campo.tap();
    await teclado().waitFor();
    await revisar("comprador");
    await marcar("1020703023");
    expect(await campo.inputValue()).toBe("1020703023");
    await tocar(/^Consumidor final/);
    const antes = Number(await page.getByTestId("total").textContent());
    const barra = page.getByRole("group", { name: "Teclas" });
    await barra.getByRole("button", { name: "Más teclas" }).tap();
    await barra.getByRole("button", { name: /Descuento total/ }).tap();
    await marcar("50%");
    await teclado().getByRole("button", { name: "Listo" }).tap();
    const mitad = (antes / 2).toFixed(2);
    await page.locator(`[data-testid="total"]:text-is("${mitad}")`).waitFor();
    // A tile that is touched afterwards is discounted, too.
    await page.locator(".casilla").nth(1).tap();
    await page.locator(`[data-testid="total"]:text-is("${mitad}")`).waitFor({ state: "detached" });
    const suyos = await lineas().locator(".monto").allTextContents();
    const deTodas = suyos.reduce((suma, suyo) => suma + Number(suyo), 0);
    await page.locator(`[data-testid="total"]:text-is("${(deTodas / 2).toFixed(2)}")`).waitFor();
    await lineas().nth(1).getByRole("button", { name: "Una menos" }).tap();
    await page.locator(`[data-testid="total"]:text-is("${mitad}")`).waitFor();
    await barra.getByRole("button", { name: /Descuento total/ }).tap();
    await marcar("0");
    await teclado().getByRole("button", { name: "Listo" }).tap();
    await page.locator(`[data-testid="total"]:text-is("${antes.toFixed(2)}")`).waitFor();
    await barra.getByRole("button", { name: "Menos" }).tap();
  });

  test("parks the sale, takes it up again, and a reload keeps it", async () => {
    const antes = await verVenta(page);
    await tocar(/En espera/);
    await page.locator('[data-testid="total"]:text-is("0.00")').waitFor();
    await tocar(/En espera/);
    await page.getByRole("dialog").locator(".opcion").first().tap();
    await lineas().nth(1).waitFor();
    await page.reload();
    await lineas().nth(1).waitFor();
    await expect.poll(async () => (await verVenta(page)).lineas).toEqual(antes.lineas);
  });

  test("is paid at the pad, and no key was pressed", async () => {
    await tocar(/^Cobrar/);
    await page.getByLabel("Efectivo recibido").waitFor();
    await marcar("100");
    expect(await page.getByLabel("Efectivo recibido").inputValue()).toBe("100");
    // The field loses the focus and the pad goes, but not from under the finger.
    const metodos = page.getByRole("radiogroup", { name: "Método de pago" });
    await metodos.locator("label").filter({ hasText: "Tarjeta" }).tap();
    await page.getByLabel(/4 primeros/).waitFor();
    await metodos.locator("label").filter({ hasText: "Efectivo" }).tap();
    await page.getByLabel("Efectivo recibido").tap();
    await revisar("pago");
    await teclado().getByRole("button", { name: "Listo" }).tap();
    const hecha = page.getByTestId("vendida");
    await hecha.waitFor();
    expect(await hecha.getAttribute("data-estado")).toBe("EMITIDA");
    await tocar("Siguiente venta");
    await hecha.waitFor({ state: "hidden" });
    expect(await teclas()).toBe("0");
    expect(una.quejas).toEqual([]);
  });

  test("is paid by a touched note: cash with its change takes three taps", async () => {
    await page.getByRole("button", { name: "Golosinas", exact: true }).tap();
    await page.locator(".casilla").nth(2).tap();
    const total = page.getByTestId("total");
    await expect.poll(() => total.textContent()).not.toBe("0.00");
    const debido = Number(await total.textContent());
    await tocar(/^Cobrar/);
    await page.getByRole("button", { name: /^20\s*cambio/ }).tap();
    const hecha = page.getByTestId("vendida");
    await hecha.waitFor();
    expect(await hecha.locator(".cambio").textContent()).toBe(`Bs ${(20 - debido).toFixed(2)}`);
    await tocar("Siguiente venta");
    await hecha.waitFor({ state: "hidden" });
    expect(await teclas()).toBe("0");
  });

  test(`sells ${TICKETS} tickets by touch alone: each has the number after the one before`, async () => {
    const numeros = await venderConDedo(page, TICKETS);
    expect(numeros).toEqual(numeros.map((_, i) => (numeros[0] ?? 0) + i));
    expect(await teclas()).toBe("0");
  });

  test("finds a product by its name, writes a buyer and a reason, and no key was pressed", async () => {
    const letras = page.getByRole("region", { name: "Teclado de letras" });
    const buscador = page.getByLabel("Buscar producto");
    await expect.poll(() => buscador.evaluate((e) => e === document.activeElement)).toBe(true);
    expect(await letras.count(), "only a touched search has letters").toBe(0);
    await buscador.tap();
    await teclearConDedo(page, "plátano");
    await revisar("letras-busqueda");
    await page.locator(".fila.producto").first().tap();
    await marcar("2");
    await teclado().getByRole("button", { name: "Listo" }).tap();
    await lineas().first().waitFor();
    await letras.waitFor({ state: "detached" });
    await page.getByLabel("NIT o CI del cliente").tap();
    await marcar("5551299-1");
    await teclado().getByRole("button", { name: "abc" }).tap();
    await teclearConDedo(page, "B");
    expect(await page.getByLabel("NIT o CI del cliente").inputValue()).toBe("5551299-1B");
    await page.getByLabel("Nombre o razón social").tap();
    await teclearConDedo(page, "Rosa Ñuñez");
    expect(await page.getByLabel("Nombre o razón social").inputValue()).toBe("Rosa Ñuñez");
    expect(
      await page.getByLabel("Nombre o razón social").evaluate((e) => (e as HTMLInputElement).inputMode),
    ).toBe("none");
    await revisar("letras-comprador");
    await letras.getByRole("button", { name: "Listo" }).tap();
    await tocar(/^Caja$/);
    await tocar("Retiro");
    await page.getByLabel("Motivo").tap();
    await teclearConDedo(page, "Pan 1/2 10:30");
    expect(await page.getByLabel("Motivo").inputValue()).toBe("Pan 1/2 10:30");
    await revisar("letras-motivo");
    await tocar("Volver");
    await tocar("Cerrar");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => letras.count(), { message: "a closed dialog raises no keyboard" }).toBe(0);
    await tocar(/^Consumidor final/);
    await tocar(/Quitar línea/);
    await lineas().first().waitFor({ state: "detached" });
    expect(await teclas()).toBe("0");
    expect(una.quejas).toEqual([]);
  });

  test("shows a price that changed elsewhere at once, with nothing opened", async () => {
    const precio = page.getByRole("button", { name: /^Plátano de Yapacaní/ }).locator(".casilla-precio");
    await page.getByRole("button", { name: "Fruta", exact: true }).tap();
    await precio.getByText("8.00").waitFor();
    const { productos } = await una.puente.invoke("listarProductos", { texto: "Plátano de Yapacaní" });
    await una.puente.invoke("guardarProducto", { ...productos[0], foto: FOTO, precio: "9.50" });
    await precio.getByText("9.50").waitFor();
  });

  test("hides and shows what is touched by the menu, also after a reload", async () => {
    const rejilla = page.getByRole("region", { name: "Productos por categoría" });
    await tocar("Menú");
    await tocar(/^Ocultar lo táctil/);
    await rejilla.waitFor({ state: "detached" });
    await page.reload();
    await page.getByLabel("Buscar producto").waitFor();
    expect(await rejilla.count()).toBe(0);
    await tocar("Menú");
    await tocar(/^Mostrar lo táctil/);
    await rejilla.waitFor();
    expect(await teclas()).toBe("0");
  });

  test("prices what has no product at the pad, and signs in by a PIN of taps", async () => {
    await tocar("Más teclas");
    await tocar(/Otro producto/);
    const libre = page.getByRole("dialog", { name: "Otro producto" });
    await libre.getByLabel("Precio (Bs)").tap();
    await marcar("25.5");
    expect(await libre.getByLabel("Precio (Bs)").inputValue()).toBe("25.5");
    await revisar("precio");
    await libre.getByRole("button", { name: "Cerrar" }).tap();
    await libre.waitFor({ state: "detached" });
    const persona = {
      id: null,
      nombre: "Elsa Rojas",
      permisos: ["configuracion"],
      activo: true,
      pin: "2468",
    };
    await una.puente.invoke("guardarUsuario", persona);
    await una.puente.invoke("bloquear");
    const candado = page.getByRole("dialog", { name: "Caja bloqueada" });
    await candado.waitFor();
    await revisar("pin");
    const antes = page.viewportSize() ?? { width: 1024, height: 768 };
    await page.setViewportSize({ width: 683, height: 384 });
    for (const cifra of "1234567890")
      expect
        .soft(await isALaVista(candado.getByRole("button", { name: cifra, exact: true })), cifra)
        .toBe(true);
    await page.setViewportSize(antes);
    for (const cifra of "2468") await candado.getByRole("button", { name: cifra, exact: true }).tap();
    await candado.getByRole("button", { name: "Entrar" }).tap();
    await candado.waitFor({ state: "hidden" });
    expect(await teclas()).toBe("0");
    expect(una.quejas).toEqual([]);
  });
});

/** In the page: the tiles that are whole in sight. */
function casillasEnteras(): number {
  const marco = document.querySelector(".rejilla-casillas")?.getBoundingClientRect();
  if (marco === undefined) return 0;
  return [...document.querySelectorAll(".casilla")].filter((una) => {
    const { top, bottom } = una.getBoundingClientRect();
    return top >= marco.top && bottom <= Math.min(marco.bottom, innerHeight);
  }).length;
}

/** In the page: the widths of the grid's columns. */
function columnas(): readonly string[] {
  const casillas = document.querySelector(".rejilla-casillas");
  return casillas === null ? [] : getComputedStyle(casillas).gridTemplateColumns.split(" ");
}
