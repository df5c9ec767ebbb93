/** A standing warning on the selling screen: it comes while a cashier works, and moves nothing from under the finger. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { isALaVista } from "../support/cortados.ts";
import { CON_FOTOS, tomarFoto } from "../support/fotos.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { revisor } from "../support/ventanas.ts";

const TEXTOS = [
  "La venta se siguió en otra ventana, y de lo suyo no quedó el cliente: escríbalo otra vez.",
  "El servidor no aceptó el precio nuevo de Café molido 250 g: lo cambió otra persona. Véalo en Productos.",
  "La nota del vale 1 no se emitió: la factura ya estaba anulada. Recupere el vale y devuelva la mercadería al cliente, o pida ayuda a su encargado antes de cerrar el turno.",
] as const;

describe("a standing warning", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let page: Page;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    ({ page } = una);
  });
  afterAll(() => una?.close());

  const banda = () => page.getByTestId("banda-avisos");
  const cobrar = () => page.getByRole("button", { name: /^Cobrar/ });
  const elegida = () => page.locator('.linea[aria-current="true"]');
  const avisar = (texto: string) => una.puente.invoke("anotarAviso", { de: "", kind: "ventaUnida", texto });

  /** The parts of the screen that keep their places. */
  const fijas = (): readonly (readonly [string, Locator])[] => [
    ["the search", page.getByLabel("Buscar producto")],
    ["the buyer", page.getByLabel("NIT o CI del cliente")],
    ["the total", page.getByTestId("total")],
    ["the button that charges", cobrar()],
    ["a key", page.getByRole("group", { name: "Teclas" }).getByRole("button").first()],
  ];
  const lugares = async () =>
    Promise.all(
      [...fijas(), ["a tile", page.locator(".casilla").nth(1)] as const].map(async ([nombre, parte]) => [
        nombre,
        (await parte.count()) === 0 ? null : await parte.boundingBox(),
      ]),
    );

  async function vienen(nombre: string): Promise<void> {
    // In a small window the page scrolls as one, and the foot lies over its lines.
    const ancha = (page.viewportSize()?.width ?? 0) > 900;
    const alComienzo = await lugares();
    for (const [n, texto] of TEXTOS.entries()) {
      const antes = await lugares();
      await avisar(texto);
      const otros = ["", " Después hay otro aviso.", " Después hay 2 avisos más."][n] ?? "";
      await banda().filter({ hasText: TEXTOS[0] }).filter({ hasText: otros }).waitFor();
      expect.soft(await lugares(), `${nombre}: ${n + 1}`).toEqual(antes);
      expect.soft(await isALaVista(cobrar()), `${nombre}: charges beside ${n + 1}`).toBe(true);
      if (!ancha) continue;
      expect.soft(await isALaVista(elegida()), `${nombre}: the chosen line beside ${n + 1}`).toBe(true);
      if (n !== 1) await revisor("avisos-de-pie")(page, `${nombre}-${n + 1}`);
    }
    if (CON_FOTOS) await tomarFoto(page, "avisos-de-pie", nombre);
    for (const texto of TEXTOS) {
      await banda().getByText(texto).waitFor();
      await banda().getByRole("button", { name: "Entendido" }).click();
    }
    await banda().waitFor({ state: "detached" });
    if (ancha) expect.soft(await lugares(), `${nombre}: read`).toEqual(alComienzo);
  }

  test.each([
    [1366, 768],
    [1024, 768],
    [683, 384],
  ])("moves nothing at a desk of %dx%d, and is read one after the other", async (width, height) => {
    await page.setViewportSize({ width, height });
    for (const texto of ["cafe molido 250", "cafe molido 100", "azucar"]) await una.caja.buscar(texto);
    await vienen(`${width}x${height}`);
    await page.keyboard.press("Shift+F8");
    await expect.poll(() => page.getByRole("listitem").count()).toBe(0);
  });

  test.each([
    [1024, 768],
    [390, 844],
  ])("moves no tile from under a finger at %dx%d", async (width, height) => {
    await una.tocar();
    ({ page } = una);
    await page.setViewportSize({ width, height });
    const casillas = page.locator(".casilla");
    for (const n of [1, 3, 5, 7, 9, 11]) await casillas.nth(n).tap();
    await page.getByRole("listitem").nth(5).waitFor();
    await vienen(`tactil-${width}x${height}`);
    await page.keyboard.press("Shift+F8");
    await expect.poll(() => page.getByRole("listitem").count()).toBe(0);
    expect(una.quejas).toEqual([]);
  });
});
