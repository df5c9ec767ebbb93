import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  centavosDe,
  sumasDeVentas,
  sumasToText,
  type Contado,
  type SumasDeVentas,
} from "./sumas-de-ventas.ts";

const CONTADO: fc.Arbitrary<Contado> = fc.record({
  documentos: fc.integer({ min: 0, max: 10_000 }),
  centavos: fc.integer({ min: 0, max: 10_000_000_000 }),
});
const SUMAS = fc
  .record({ vendido: CONTADO, descuentos: fc.nat(1_000_000), anulado: CONTADO, devuelto: CONTADO })
  .map(sumasDeVentas);

const juntos = (a: Contado, b: Contado): Contado => ({
  documentos: a.documentos + b.documentos,
  centavos: a.centavos + b.centavos,
});

describe("the sums of sales", () => {
  test("net is sold less annulled less given back; a discount is no part of what was sold", () => {
    fc.assert(
      fc.property(SUMAS, ({ vendido, anulado, devuelto, neto }) => {
        expect(neto + anulado.centavos + devuelto.centavos).toBe(vendido.centavos);
      }),
    );
  });

  test("of two spans are the sums of both", () => {
    fc.assert(
      fc.property(SUMAS, SUMAS, (a: SumasDeVentas, b: SumasDeVentas) => {
        const todo = sumasDeVentas({
          vendido: juntos(a.vendido, b.vendido),
          descuentos: a.descuentos + b.descuentos,
          anulado: juntos(a.anulado, b.anulado),
          devuelto: juntos(a.devuelto, b.devuelto),
        });
        expect(todo.neto).toBe(a.neto + b.neto);
      }),
    );
  });

  test("keep each centavo as text", () => {
    fc.assert(
      fc.property(SUMAS, (sumas) => {
        const dichas = sumasToText(sumas);
        expect(centavosDe(dichas.neto)).toBe(sumas.neto);
        expect(centavosDe(dichas.vendido.monto)).toBe(sumas.vendido.centavos);
      }),
    );
  });
});
