import { rowsOfTier, sizeOfTier } from "@mostrador/core/support";
import fc from "fast-check";
import { findSector } from "@mostrador/core";
import { describe, expect, test } from "vitest";
import { aCamel } from "./generador-camel.ts";
import { muestraNota, muestraValida } from "./generador-muestras.ts";
import { casoNota, cuerpoNota, NOTAS } from "./generador-notas.ts";
import { casoFactura, FACTURAS } from "./generador.ts";
import { admite, calcularFactura } from "./segundo-calculo.ts";
import { calcularNota } from "./segundo-calculo-nota.ts";

const MUESTRA = { numRuns: sizeOfTier(60, 150), seed: 3 };
const REFERENCIA = {
  cuf: "44AAEC00DBD34C53C3E2CCE1A3FA7AF1E2A08606A667A75AC82F24C74",
  numeroFactura: 1,
  fechaEmision: "2026-11-20T10:00:00.000",
};

describe("random requests", () => {
  test.each(rowsOfTier(FACTURAS, 4))(
    "of sector %i are taken by its schema, and are the same for the same seed",
    (sector) => {
      const casos = fc.sample(casoFactura(sector), MUESTRA);
      for (const { cuerpo } of casos)
        expect(findSector(sector)?.pedido.safeParse(aCamel(cuerpo)).error).toBeUndefined();
      expect(fc.sample(casoFactura(sector), MUESTRA)).toEqual(casos);
    },
  );

  test.each(NOTAS)("of note %i too", (sector) => {
    for (const caso of fc.sample(casoNota(sector), MUESTRA)) {
      const cuerpo = aCamel(cuerpoNota(caso, REFERENCIA));
      expect(findSector(sector)?.pedido.safeParse(cuerpo).error).toBeUndefined();
    }
  });

  test.each(rowsOfTier(FACTURAS, 4, 1))(
    "of sector %i have every optional field, and not always",
    (sector) => {
      const casos = fc.sample(casoFactura(sector), MUESTRA).map(({ cuerpo }) => cuerpo);
      const campos = Object.entries(findSector(sector)?.cabecera ?? {}).flatMap(([nombre, { pide }]) =>
        pide === undefined ? [] : [{ nombre: aSnake(nombre), obligatorio: pide.obligatorio }],
      );
      for (const { nombre, obligatorio } of campos) {
        const cuantos = casos.filter((cuerpo) => nombre in cuerpo).length;
        expect(cuantos, nombre).toBeGreaterThan(0);
        if (obligatorio) expect(cuantos, nombre).toBe(casos.length);
        else expect(cuantos, nombre).toBeLessThan(casos.length);
      }
      const lineas = casos.flatMap(({ items }) => items);
      for (const [nombre, { pide }] of Object.entries(findSector(sector)?.detalle ?? {}))
        if (pide !== undefined)
          expect(
            lineas.some((l) => aSnake(nombre) in l),
            nombre,
          ).toBe(true);
    },
  );

  test("reach the limits: 500 characters beyond the first plane, 5 decimals, cards, gift cards, dollars", () => {
    const casos = fc.sample(casoFactura(1), { numRuns: 500, seed: 5 }).map(({ cuerpo }) => cuerpo);
    const lineas = casos.flatMap(({ items }) => items);
    const largos = lineas.map(({ descripcion }) => String(descripcion));
    expect(largos.some((t) => Array.from(t).length === 500 && t.length > 500)).toBe(true);
    expect(lineas.some(({ cantidad }) => /\.\d{5}$/.test(String(cantidad)))).toBe(true);
    expect(lineas.some(({ precio_unitario }) => /\.\d{5}$/.test(String(precio_unitario)))).toBe(true);
    for (const campo of ["numero_tarjeta", "monto_gift_card", "descuento_adicional", "tipo_cambio"])
      expect(
        casos.some((cuerpo) => campo in cuerpo),
        campo,
      ).toBe(true);
    expect(casos.some((c) => "numero_tarjeta" in c && "monto_gift_card" in c)).toBe(true);
    expect(casos.some(({ items }) => items.length > 15)).toBe(true);
  });
});

describe("the fixed examples", () => {
  test.each(FACTURAS)("of sector %i is taken and its amounts fit", (sector) => {
    const { cuerpo, tipoCambio } = muestraValida(sector);
    expect(findSector(sector)?.pedido.safeParse(aCamel(cuerpo)).error).toBeUndefined();
    expect(admite(sector, calcularFactura(sector, cuerpo, tipoCambio)).admite).toBe(true);
  });

  test.each([
    [24, "420", "54.6"],
    [47, "28.47", "3.7"],
    [48, "70.61", "9.18"],
  ])("of note %i gives back %s, of which %s of VAT", (sector, devuelto, efectivo) => {
    const muestra = muestraNota(sector);
    const cuerpo = aCamel(muestra.cuerpo(REFERENCIA));
    expect(findSector(sector)?.pedido.safeParse(cuerpo).error).toBeUndefined();
    expect(calcularNota(sector, { items: muestra.items }, muestra.original).cabecera).toMatchObject({
      montoTotalDevuelto: devuelto,
      montoEfectivoCreditoDebito: efectivo,
    });
  });
});

function aSnake(nombre: string): string {
  return nombre.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
}
