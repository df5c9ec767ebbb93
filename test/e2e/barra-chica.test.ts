/** The keys and the parked count of a till that shows no grid, in windows that a zoom made small. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { isALaVista } from "../support/cortados.ts";
import { CON_FOTOS, tomarFoto } from "../support/fotos.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

const CHICAS = [
  [683, 512],
  [683, 384],
  [960, 540],
  [1024, 768],
] as const;

describe("the bar of keys in a small window", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    await una.caja.buscar("cafe molido 250");
    await una.page.keyboard.press("F5");
    await una.page.getByRole("button", { name: "En espera (1)" }).waitFor();
  });
  afterAll(() => una?.close());

  test.each(CHICAS)("is one row in sight at %dx%d, and tells what is parked", async (width, height) => {
    const { page } = una;
    const barra = page.getByRole("group", { name: "Teclas" });
    await page.setViewportSize({ width, height });
    for (const [estado, esperadas] of [
      ["vacia", ["Ventas", "En espera (1)", "Otro producto", "Consultar precio"]],
      ["con-lineas", ["En espera (1)", "Cantidad", "Descuento", "Quitar línea"]],
    ] as const) {
      if (estado === "con-lineas") await una.caja.buscar("cafe molido 250");
      for (const texto of [...esperadas, "Ayuda", "Menú", "Más teclas"]) {
        const boton = barra.getByRole("button", { name: new RegExp(`${escape(texto)}$`) });
        expect.soft(await isALaVista(boton), `${estado}: ${texto}`).toBe(true);
      }
      expect(await barra.getByRole("button").count()).toBe(7);
      const alturas = await barra
        .getByRole("button")
        .evaluateAll((todos) => [
          ...new Set(todos.map((uno) => Math.round(uno.getBoundingClientRect().top))),
        ]);
      expect.soft(alturas, estado).toHaveLength(1);
      if (CON_FOTOS) await tomarFoto(page, "barra-chica", `${estado}-${width}x${height}`);
    }
    await page.keyboard.press("F8");
    await page.getByRole("listitem").waitFor({ state: "detached" });
    expect(una.quejas).toEqual([]);
  });
});

function escape(texto: string): string {
  return texto.replaceAll(/[()]/g, String.raw`\$&`);
}
