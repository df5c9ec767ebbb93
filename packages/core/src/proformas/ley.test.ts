/** Proformas over the day of a law: no line rises, none is lost, and the sentence tells the total that was promised. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import { getRegimen } from "../regimenes/vigencias.ts";
import { LineaProforma } from "./formas.ts";
import { fraseDeLey, proformaDesde } from "./ley.ts";
import { importeDeLinea, totalProforma } from "./proforma.ts";

const leyes = [getRegimen("ley-843"), getRegimen("ley-1733")] as const;
const cambio = (redondeo: "0.10" | "0.50" = "0.10", [antes, despues] = leyes) =>
  ({ eleccion: { conserva: "ganancia", redondeo }, antes, despues }) as const;

function lineaDe(cantidad: string, precioUnitario: string, descuento = "0.00"): LineaProforma {
  return LineaProforma.parse({
    codigoProducto: "ARR-01",
    codigoSin: 1000101,
    actividadEconomica: "4711100",
    descripcion: "Arroz",
    unidadMedida: 57,
    presentacionId: null,
    cantidad,
    precioUnitario,
    descuento,
    aMano: false,
  });
}

const deLineas = (...lineas: readonly LineaProforma[]) => ({
  lineas: [...lineas],
  total: totalProforma(lineas),
});

describe("an open proforma that follows the choice of a law", () => {
  test("costs what leaves the shop its net, and its discount shrinks with the price", () => {
    const nueva = proformaDesde(deLineas(lineaDe("10", "100.00", "50.00")), cambio());
    expect(nueva?.lineas[0]).toMatchObject({ precioUnitario: "98.30", descuento: "49.15" });
    expect(nueva?.total).toBe("933.85");
  });

  test("stays as it is where nothing would cost less: tiny prices, the shelf's choice, the way back to law 843", () => {
    const chica = deLineas(lineaDe("3", "0.05"), lineaDe("1", "1.00"));
    expect(proformaDesde(chica, cambio())).toBeNull();
    const cara = deLineas(lineaDe("1", "100.00"));
    const estante = { ...cambio(), eleccion: { conserva: "estante", redondeo: "0.10" } } as const;
    expect(proformaDesde(cara, estante)).toBeNull();
    expect(proformaDesde(cara, cambio("0.10", [leyes[1], leyes[0]]))).toBeNull();
  });

  test("never costs more in any line, keeps a centavo of each, and adds up", () => {
    const centavos = (max: number) => fc.integer({ min: 1, max }).map((n) => (n / 100).toFixed(2));
    const linea = fc
      .record({
        cantidad: centavos(5_000),
        precio: fc.integer({ min: 1, max: 5_000_000 }).map((n) => (n / 1000).toFixed(3)),
        parte: fc.integer({ min: 0, max: 99 }),
      })
      .map(({ cantidad, precio, parte }) => {
        const bruto = importeDeLinea({ cantidad, precioUnitario: precio, descuento: "0" });
        return lineaDe(cantidad, precio, bruto.times(parte).div(100, 2).toFixed(2));
      })
      .filter((una) => importeDeLinea(una).gt(0));
    fc.assert(
      fc.property(
        fc.array(linea, { minLength: 1, maxLength: 6 }),
        fc.constantFrom("0.10" as const, "0.50" as const),
        (lineas, redondeo) => {
          const antes = deLineas(...lineas);
          const nueva = proformaDesde(antes, cambio(redondeo)) ?? antes;
          nueva.lineas.forEach((una, i) => {
            const prometida = lineas[i];
            expect(importeDeLinea(una).gt(0)).toBe(true);
            expect(prometida !== undefined && importeDeLinea(una).lte(importeDeLinea(prometida))).toBe(true);
            expect(LineaProforma.safeParse(una).success).toBe(true);
          });
          expect(nueva.total).toBe(totalProforma(nueva.lineas));
          expect(decimal(nueva.total).lte(antes.total)).toBe(true);
        },
      ),
    );
  });
});

test("the sentence tells the total that was promised, or that it is kept; nothing if no law began", () => {
  const bajada = { antesDeLey: { regimen: "ley-1733", total: "1000.00" } } as const;
  expect(fraseDeLey(bajada, null)).toBe("Bajó con la Ley 1733: antes Bs 1,000.00.");
  expect(fraseDeLey({ antesDeLey: null }, leyes[1])).toBe(
    "Es de antes de la Ley 1733: cumple el total que prometió.",
  );
  expect(fraseDeLey({ antesDeLey: null }, null)).toBeNull();
});
