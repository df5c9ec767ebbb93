import fc from "fast-check";
import type { Instante } from "../../instante.ts";
import type { Promocion, Tarifa } from "../formas.ts";
import type { LineaPorPreciar, ReglasPrecio } from "../preciar.ts";

/** Random carts and rules of prices, repeatable by fast-check's seed. */

const PRODUCTOS = ["cafe", "te", "pan", "queso"] as const;
const CATEGORIAS = ["bebidas", "panaderia", null] as const;
const centavos = (max: number) => fc.integer({ min: 1, max }).map((n) => (n / 100).toFixed(2));

/** A quantity with at most so many decimals. */
export const cantidadDe = (decimales: 0 | 2 | 5) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 30 }).map(String) },
    {
      weight: decimales === 0 ? 0 : 1,
      arbitrary: fc
        .integer({ min: 1, max: 40 * 10 ** decimales })
        .map((n) => (n / 10 ** decimales).toFixed(decimales)),
    },
  );

interface Bien {
  readonly id: string;
  readonly presentacionId: string | null;
  readonly categoria: string | null;
  readonly precio: string;
}

const bienes: fc.Arbitrary<readonly Bien[]> = fc.tuple(
  ...PRODUCTOS.map((id) =>
    fc.record({
      id: fc.constant(id),
      presentacionId: fc.constantFrom(null, `caja-${id}`),
      categoria: fc.constantFrom(...CATEGORIAS),
      precio: fc.oneof(centavos(20), centavos(50_000)),
    }),
  ),
);

/** Lines of a cart: some of one product twice, some free text. */
export const lineasDe = (decimales: 0 | 2 | 5): fc.Arbitrary<readonly LineaPorPreciar[]> =>
  bienes.chain((lista) =>
    fc.array(
      fc
        .record({
          bien: fc.constantFrom(...lista),
          cantidad: cantidadDe(decimales),
          libre: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
        })
        .map(({ bien: { precio, ...producto }, cantidad, libre }) => ({
          cantidad,
          precio,
          producto: libre ? null : producto,
        })),
      { minLength: 1, maxLength: 8 },
    ),
  );

const beneficio = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 }))
    .map(([paga, mas]) => ({ kind: "nPorM" as const, lleva: paga + mas, paga })),
  fc
    .integer({ min: 1, max: 9999 })
    .map((n) => ({ kind: "porcentaje" as const, porcentaje: (n / 100).toFixed(2) })),
  centavos(60_000).map((precio) => ({ kind: "combo" as const, precio })),
);

/** Gives lines discounts by hand, each of at most what its line costs less a cent; some of them a cent less than that. */
export function conDescuentos(lineas: readonly LineaPorPreciar[]): fc.Arbitrary<readonly LineaPorPreciar[]> {
  const partes = fc.oneof(
    fc.constant(null),
    fc.constant(1),
    fc.constant(0.99),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  return fc.array(partes, { minLength: lineas.length, maxLength: lineas.length }).map((suyas) =>
    lineas.map((linea, i) => {
      const queda = Math.floor(Number(linea.cantidad) * Number(linea.precio) * 100) - 1;
      const centavosDados = Math.floor(queda * (suyas[i] ?? 0));
      return centavosDados <= 0 ? linea : { ...linea, descuento: (centavosDados / 100).toFixed(2) };
    }),
  );
}

/** A promotion that is always in force. */
export const promocion: fc.Arbitrary<Promocion> = fc.record({
  id: fc.uuid(),
  nombre: fc.constant("Promo"),
  activo: fc.constant(true),
  beneficio,
  productos: fc.subarray([...PRODUCTOS], { maxLength: 2 }),
  categorias: fc.subarray(["bebidas", "panaderia"], { maxLength: 1 }),
  dias: fc.constant([]),
  horaDesde: fc.constant(null),
  horaHasta: fc.constant(null),
  fechaDesde: fc.constant(null),
  fechaHasta: fc.constant(null),
  sobreTarifas: fc.boolean(),
});

const tarifa: fc.Arbitrary<Tarifa> = fc
  .record({
    id: fc.uuid(),
    productoId: fc.constantFrom(...PRODUCTOS),
    caja: fc.boolean(),
    listaId: fc.constantFrom(null, "mayorista", "otra"),
    desde: fc.constantFrom("0", "3", "6.5", "12"),
    precio: centavos(40_000),
  })
  .map(({ caja, ...una }) => ({ ...una, presentacionId: caja ? `caja-${una.productoId}` : null }));

/** A weekday at noon. */
export const INSTANTE = "2026-11-23T12:00:00.000" as Instante; // a literal in its form

/** Rules of prices that are in force at `INSTANTE`. */
export const reglas: fc.Arbitrary<ReglasPrecio> = fc.record({
  tarifas: fc.array(tarifa, { maxLength: 6 }),
  promociones: fc.array(promocion, { maxLength: 5 }),
  listaId: fc.constantFrom(null, "mayorista"),
  instante: fc.constant(INSTANTE),
});
