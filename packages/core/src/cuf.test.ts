import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildCuf, parseCuf, type DatosCuf } from "./cuf.ts";
import { epochToInstante, Instante } from "./instante.ts";
import { VECTORES_CUF } from "./node/support/index.ts";

/** docs/fiscal-rules.md F12: nit, date-time, sucursal, modalidad, emision, tipo, sector, numero, punto de venta, control, CUF. */
const VECTORES: readonly Vector[] = [
  [
    123456789,
    "2019-01-13T16:37:21.231",
    0,
    1,
    1,
    1,
    1,
    1,
    0,
    "A19E23EF34124CD",
    "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
  ],
  [
    1003579028,
    "2020-08-24T16:22:45.482",
    0,
    2,
    1,
    1,
    1,
    137,
    0,
    "67A75AC82F24C74",
    "44AAEC00DBCBA35880091FEE05E92DC65368558BA467A75AC82F24C74",
  ],
  [
    1003579028,
    "2021-10-06T16:03:48.675",
    0,
    2,
    1,
    1,
    1,
    1,
    0,
    "67A75AC82F24C74",
    "44AAEC00DBD34C53C3E2CCE1A3FA7AF1E2A08606A667A75AC82F24C74",
  ],
  [
    1003579028,
    "2021-10-06T16:03:49.570",
    0,
    2,
    1,
    3,
    24,
    1,
    0,
    "67A75AC82F24C74",
    "44AAEC00DBD34C53C3E5B135433591A5FA086F86A867A75AC82F24C74",
  ],
  [
    142591020,
    "2022-05-06T09:19:42.957",
    5,
    1,
    1,
    1,
    1,
    2377,
    0,
    "7A84B0CA3176D74",
    "9C1A83F996B702B8497F0555BFF4C27CB7E1783A67A84B0CA3176D74",
  ],
];
type Vector = readonly [number, string, number, 1 | 2, 1, 1 | 3, number, number, number, string, string];

describe("a CUF", () => {
  test.each(VECTORES.map((vector) => ({ vector, nit: vector[0], fecha: vector[1] })))(
    "of $nit at $fecha is the authority's",
    ({ vector }) => {
      const [
        nit,
        fecha,
        sucursal,
        modalidad,
        tipoEmision,
        tipoFactura,
        sector,
        numeroFactura,
        puntoVenta,
        control,
        cuf,
      ] = vector;
      const fechaHora = Instante.parse(fecha);
      const datos = {
        nit,
        fechaHora,
        sucursal,
        modalidad,
        tipoEmision,
        tipoFactura,
        sector,
        numeroFactura,
        puntoVenta,
      };
      expect(buildCuf(datos, control)).toBe(cuf);
    },
  );

  test.each(VECTORES_CUF)("$cuf is made of its fields", (vector) => {
    expect(buildCuf(toDatos(vector), vector.codigoControl)).toBe(vector.cuf);
  });

  test("reads back into the fields it was made of", () => {
    fc.assert(
      fc.property(
        fc.record({
          nit: fc.integer({ min: 1, max: 9_999_999_999_999 }),
          epoch: fc.integer({ min: 1_500_000_000_000, max: 2_000_000_000_000 }),
          sucursal: fc.integer({ min: 0, max: 9999 }),
          numeroFactura: fc.integer({ min: 1, max: 9_999_999_999 }),
          puntoVenta: fc.integer({ min: 0, max: 9999 }),
        }),
        ({ epoch, ...rest }) => {
          const datos: DatosCuf = {
            ...rest,
            fechaHora: epochToInstante(epoch),
            modalidad: 1,
            tipoEmision: 2,
            tipoFactura: 1,
            sector: 1,
          };
          const read = parseCuf(buildCuf(datos, "67A75AC82F24C74"));
          expect(read.ok && Number(read.value.numeroFactura)).toBe(datos.numeroFactura);
          expect(read.ok && Number(read.value.nit)).toBe(datos.nit);
        },
      ),
    );
  });

  test("with one character changed is refused", () => {
    const cuf = VECTORES[0]?.[10] ?? "";
    expect(parseCuf(`9${cuf.slice(1)}`).ok).toBe(false);
  });
});

function toDatos(v: (typeof VECTORES_CUF)[number]): DatosCuf {
  const d = (from: number, to: number) => v.fechaHora.slice(from, to);
  return {
    nit: v.nit,
    fechaHora: Instante.parse(
      `${d(0, 4)}-${d(4, 6)}-${d(6, 8)}T${d(8, 10)}:${d(10, 12)}:${d(12, 14)}.${d(14, 17)}`,
    ),
    sucursal: v.sucursal,
    modalidad: v.modalidad as 1,
    tipoEmision: v.tipoEmision as 1,
    tipoFactura: v.tipoFactura as 1,
    sector: v.documentoSector,
    numeroFactura: v.numero,
    puntoVenta: v.puntoVenta,
  };
}

test("a number of one digit too many has no CUF", () => {
  const datos: DatosCuf = {
    nit: 9_999_999_999_999,
    fechaHora: Instante.parse("2026-11-20T14:00:00.000"),
    sucursal: 9999,
    modalidad: 1,
    tipoEmision: 1,
    tipoFactura: 1,
    sector: 99,
    numeroFactura: 9_999_999_999,
    puntoVenta: 9999,
  };
  expect(parseCuf(buildCuf(datos, "A19E23EF34124CD"))).toMatchObject({
    ok: true,
    value: { nit: "9999999999999", sucursal: "9999", numeroFactura: "9999999999", puntoVenta: "9999" },
  });
  for (const campo of ["nit", "sucursal", "sector", "numeroFactura", "puntoVenta"] as const)
    expect(() => buildCuf({ ...datos, [campo]: datos[campo] + 1 }, "A19E23EF34124CD")).toThrow(campo);
});
