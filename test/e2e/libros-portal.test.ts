import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { openPortal, type Portal } from "../support/portal-abierto.ts";
import { devices } from "../support/ventanas.ts";

/** An owner of one company takes the month's ledgers, each by one click. */
describe.each(devices("desk"))("the ledgers of one company at a %s", CON_NAVEGADOR, (_, width, height) => {
  let portal: Portal;
  let page: Page;
  beforeAll(async () => {
    portal = await openPortal("libros", width, height);
    ({ page } = portal);
    const factura = {
      emisor: { actividad_economica: "4711100" },
      cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana Ñáñez" },
      items: [
        {
          codigo_producto: "CAF",
          codigo_sin: 1000118,
          descripcion: "Café",
          cantidad: 2,
          unidad_medida: 57,
          precio_unitario: 38.5,
        },
      ],
    };
    for (const contingencia of [false, true]) {
      const pedido = { ...factura, ...(contingencia ? { contingencia } : {}) };
      const { status } = await portal.mundo.api("POST", "/v1/facturas", pedido, { prefer: "return=minimal" });
      if (status !== 200) throw new Error(`la factura: ${status}`);
    }
  });
  afterAll(() => portal.close());

  const bajar = async (nombre: string) => {
    const [archivo] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: nombre, exact: true }).click(),
    ]);
    return archivo;
  };

  test("the last full month comes first, and is complete", async () => {
    await portal.ir("Libros");
    await page.getByText("El mes está completo").waitFor();
    await page.getByText("Ningún documento del mes espera respuesta").waitFor();
    await portal.mirar("completo");
  });

  test("this month is not complete: what is missing is told in words", async () => {
    await page.getByLabel("Mes", { exact: true }).selectOption({ index: 0 });
    await page.getByText("El mes todavía no está completo").waitFor();
    await page.getByText("El mes no terminó: los libros llevan lo emitido hasta ahora.").waitFor();
    await page.getByText(/1 documento del mes espera la respuesta final de Impuestos/).waitFor();
    await page.getByText(/1 documento fuera de línea desde el .*48 h para enviarlos/).waitFor();
    await portal.mirar("incompleto");
  });

  test("each ledger and the backup come by one click", async () => {
    const csv = await bajar("Bajar Libro de ventas, CSV");
    expect(csv.suggestedFilename()).toMatch(/^libro-ventas_\d+_\d{4}-\d\d\.csv$/);
    const filas = readFileSync(await csv.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(filas).toHaveLength(3);
    for (const [nombre, forma] of [
      ["Bajar Libro de ventas, Excel (XLSX)", /^libro-ventas_.*\.xlsx$/],
      ["Bajar Notas de crédito, CSV", /^libro-notas_.*\.csv$/],
      ["Bajar Notas de crédito, Excel (XLSX)", /^libro-notas_.*\.xlsx$/],
      ["Bajar Respaldo del mes, ZIP", /^respaldo_.*\.zip$/],
    ] as const) {
      const archivo = await bajar(nombre);
      expect(archivo.suggestedFilename()).toMatch(forma);
      expect(await archivo.failure()).toBeNull();
    }
    expect(portal.quejas).toEqual([]);
  });
});
