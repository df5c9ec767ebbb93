import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyCambio, CambiosPedido, type FilaMarcada } from "./compartidos.ts";

const VACIA: FilaMarcada = { datos: {}, marcas: {} };
const cambioArbitrario = fc.record({
  editadoEn: fc.integer({ min: 10, max: 40 }).map((s) => `2026-11-21T10:00:${s}.000`),
  campos: fc.dictionary(fc.constantFrom("precio", "descripcion", "categoria"), fc.integer(), { minKeys: 1 }),
});

describe("fields that several tills write", () => {
  test("two tills that change different fields of a product both win", () => {
    const base = applyCambio(VACIA, { campos: { precio: "1", descripcion: "Café" }, editadoEn: "1" })!;
    const una = applyCambio(base, { campos: { precio: "2" }, editadoEn: "3" })!;
    const otra = applyCambio(una, { campos: { descripcion: "Té" }, editadoEn: "2" })!;
    expect(otra.datos).toEqual({ precio: "2", descripcion: "Té" });
  });

  test("an older write that arrives late changes nothing", () => {
    const base = applyCambio(VACIA, { campos: { precio: "2" }, editadoEn: "5" })!;
    expect(applyCambio(base, { campos: { precio: "1" }, editadoEn: "4" })).toBeNull();
  });

  test("in whatever order the changes arrive, the row ends the same", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(cambioArbitrario, { selector: ({ editadoEn }) => editadoEn, maxLength: 8 }),
        fc.array(fc.nat()),
        (cambios, orden) => {
          const otro = cambios
            .map((cambio, i) => ({ cambio, en: orden[i] ?? 0 }))
            .sort((a, b) => a.en - b.en)
            .map(({ cambio }) => cambio);
          const todos = (lista: typeof cambios) =>
            lista.reduce((fila, cambio) => applyCambio(fila, cambio) ?? fila, VACIA);
          expect(todos(otro)).toEqual(todos(cambios));
        },
      ),
    );
  });

  test("a change of a field that does not exist is refused, one of a few fields is taken", () => {
    const producto = { id: "p1", editadoEn: "2026-11-21T10:00:00.000", campos: { precio: "3.50" } };
    expect(CambiosPedido.safeParse({ productos: [producto] }).success).toBe(true);
    const otro = { ...producto, campos: { color: "rojo" } };
    expect(CambiosPedido.safeParse({ productos: [otro] }).success).toBe(false);
  });
});
