/** Presentations and prices in the order of their products, whatever becomes of products and rows, in any order. */
import { Nit } from "@mostrador/core";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBaseSola, type BaseSola } from "../../support/base-sola.ts";
import { listDeOtras, ordenDeOtras } from "./fichas-de-otras.ts";
import { saveFichas, type Ficha } from "./fichas.ts";
import { transaccion } from "../../motor/transaccion.ts";

const NIT = Nit.parse(1);
const NADA = { plano: "", barras: null, categoria: null, activo: 1 };

let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
});
afterAll(() => base.close());

let version = 0;

/** A write of a product, or of a row that is about one. A row that is gone has no texts. */
const escrita: fc.Arbitrary<Ficha> = fc
  .record({
    tipo: fc.constantFrom("producto", "presentacion", "tarifa"),
    cual: fc.nat(3),
    de: fc.nat(3),
    nombre: fc.constantFrom("arroz", "pan", "zapallo"),
    codigo: fc.constantFrom("A", "B"),
    precio: fc.nat(2),
    borrado: fc.constantFrom(0, 0, 0, 1),
  })
  .map(({ tipo, cual, de, nombre, codigo, precio, borrado }) => {
    const producto = tipo === "producto" && borrado === 0;
    return {
      ...NADA,
      nit: NIT,
      tipo,
      id: `${tipo}-${cual}`,
      nombre: producto ? nombre : "",
      codigo: producto ? codigo : "",
      productoId: tipo === "producto" ? null : `producto-${de}`,
      listaId: tipo === "tarifa" ? "l1" : null,
      precio,
      borrado,
      version: 0,
    };
  });

test("rows are in the order of their products' names and codes as these are now", async () => {
  const hechas = new Map<string, Ficha>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(escrita, { minLength: 1, maxLength: 4 })), async (tandas) => {
      for (const tanda of tandas) {
        // A statement writes a row once.
        const filas = [...new Map(tanda.map((una) => [una.id, { ...una, version: ++version }])).values()];
        await transaccion(base.db, NIT, (tx) => saveFichas(tx, filas));
        for (const fila of filas) hechas.set(fila.id, fila);
      }
      for (const tipo of ["presentacion", "tarifa"] as const)
        for (const por of ["producto", "codigo"] as const) {
          const filtro = { nit: NIT, tipo, palabras: [], ...(tipo === "tarifa" ? { listaId: "l1" } : {}) };
          const halladas = await listDeOtras(base.db, {
            ...filtro,
            orden: ordenDeOtras(por),
            tras: undefined,
            limite: 100,
          });
          const vivas = [...hechas.values()].filter((una) => una.tipo === tipo && una.borrado === 0);
          expect(halladas.map(({ lugar }) => lugar)).toEqual(
            vivas.map((una) => lugarDe(una, hechas.get(una.productoId ?? ""), por)).toSorted(porLugar),
          );
        }
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

type Lugar = readonly (string | number)[];

function lugarDe(una: Ficha, producto: Ficha | undefined, por: "producto" | "codigo"): Lugar {
  const { nombre, codigo } = producto ?? { nombre: "", codigo: "" };
  return por === "codigo"
    ? [codigo, nombre, una.id]
    : [nombre, una.productoId ?? "", 0 - (una.precio ?? 0), una.id];
}

function porLugar(a: Lugar, b: Lugar): number {
  const en = a.findIndex((valor, i) => valor !== b[i]);
  if (en === -1) return 0;
  return (a[en] ?? "") < (b[en] ?? "") ? -1 : 1;
}
