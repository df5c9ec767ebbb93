/** Labels of presentations: a box with a barcode of its own, and a pack without one. */
import { existsSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { CON_LECTOR, leerBarras } from "../support/papel/barras.ts";
import { revisor } from "../support/ventanas.ts";

const DE_LA_CAJA = "4006381333948";

describe("labels of presentations", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let page: Page;

  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    ({ page } = una);
    const { productos } = await una.puente.invoke("listarProductos", { texto: "cafe molido 250" });
    const suya = { id: null, productoId: productos[0]?.id, unidadMedida: 57, activo: true };
    const guardar = (campos: object) => una.puente.invoke("guardarPresentacion", { ...suya, ...campos });
    await guardar({ nombre: "Caja de 12", factor: "12", codigoBarras: DE_LA_CAJA, precio: "350.00" });
    await guardar({ nombre: "Paquete de 3", factor: "3", codigoBarras: null, precio: "100.00" });
  });
  afterAll(() => una?.close());

  const panel = () => page.getByRole("dialog", { name: "Etiquetas" });
  const revisar = (nombre: string) => revisor("etiquetas-presentacion")(page, nombre);

  test("are found after their product, and by the scanner", async () => {
    await una.caja.abrirDelMenu("Etiquetas");
    await panel().getByLabel("Buscar producto").fill("cafe molido 250");
    const hallados = panel().getByRole("group", { name: "Productos hallados" }).getByRole("button");
    await hallados.getByText(/Paquete de 3$/).waitFor();
    const textos = (await hallados.allTextContents()).map((texto) => texto.replace(/^Agregar /, ""));
    expect(textos[0]).toMatch(/^Café molido de los Yungas 250 gBs 38\.50$/);
    expect(textos.slice(1).toSorted()).toEqual([
      expect.stringMatching(/, Caja de 12Bs 350\.00$/),
      expect.stringMatching(/, Paquete de 3Bs 100\.00$/),
    ]);
    await una.caja.leer(DE_LA_CAJA);
    const etiquetas = panel().getByLabel(/^Etiquetas de Café.*, Caja de 12$/);
    await etiquetas.fill("2");
    await panel().getByText("2 etiquetas, en 1 hoja").waitFor();
    expect(
      await panel().getByRole("table").getByText(DE_LA_CAJA).count(),
      "its own code stands below its name",
    ).toBe(1);
    await panel()
      .getByRole("img", { name: "Muestra de la etiqueta" })
      .getByText(/Caja de 12/)
      .waitFor();
    await revisar("con-codigo");
  });

  test("come out with the barcode of their own, which is read back from the paper", CON_LECTOR, async () => {
    await panel().getByRole("button", { name: "Imprimir" }).click();
    const hecho = await panel()
      .getByText(/^Listas: 2 en .*\.pdf\.$/)
      .textContent();
    const archivo = /en (.*\.pdf)\.$/.exec(hecho ?? "")?.[1] ?? "";
    await expect.poll(() => existsSync(archivo)).toBe(true);
    expect(new Set(leerBarras(readFileSync(archivo)))).toEqual(new Set([DE_LA_CAJA]));
  });

  test("of a pack without a barcode say so, and no scale weighs them", async () => {
    await panel().getByLabel("Buscar producto").fill("cafe molido 250");
    await panel()
      .getByRole("button", { name: /^Agregar Café.*, Paquete de 3/ })
      .click();
    await panel().getByText("Sin código propio", { exact: true }).waitFor();
    await panel()
      .getByText(/^Sin código de barras, .*Paquete de 3\.$/)
      .waitFor();
    await revisar("sin-codigo");
    await panel().getByText("Balanza", { exact: true }).click();
    await panel()
      .getByText(/Caja de 12 no se pesa/)
      .waitFor();
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "hidden" });
    expect(una.quejas).toEqual([]);
  });
});
