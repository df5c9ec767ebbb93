import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Hecho, planLlegada } from "./hecho.ts";
import { parseHecho, TIPOS_HECHO } from "./tipos.ts";

describe("an entry that arrives", () => {
  test("however entries are cut, repeated and sent anew, the server ends with each of them once and in order", () => {
    const lotes = fc.array(fc.record({ desde: fc.nat(12), cuantos: fc.nat(6) }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), lotes, (total, envios) => {
        const propios = Array.from({ length: total }, (_, i) => ({ id: `id-${i + 1}`, n: i + 1 }));
        const guardados: string[] = [];
        const recibir = (lote: readonly { id: string; n: number }[]) => {
          for (const hecho of lote) {
            const plan = planLlegada(hecho, guardados.length, guardados[hecho.n - 1]);
            expect(plan).not.toBe("conflicto");
            if (plan === "falta") return;
            if (plan === "guardar") guardados.push(hecho.id);
          }
        };
        for (const { desde, cuantos } of envios) recibir(propios.slice(desde, desde + cuantos));
        recibir(propios.slice(guardados.length));
        expect(guardados).toEqual(propios.map(({ id }) => id));
      }),
    );
  });

  test("another entry under a number that is held is a conflict", () => {
    expect(planLlegada({ id: "b", n: 3 }, 5, "a")).toBe("conflicto");
    expect(planLlegada({ id: "a", n: 3 }, 5, "a")).toBe("yaEsta");
    expect(planLlegada({ id: "a", n: 7 }, 5, undefined)).toBe("falta");
  });
});

describe("a fact's data", () => {
  test("of a type or a version of a later program are unknown, not wrong", () => {
    expect(parseHecho({ tipo: "inventado", version: 1, datos: "{}" }).kind).toBe("desconocido");
    expect(parseHecho({ tipo: "venta", version: 2, datos: "{}" }).kind).toBe("desconocido");
    expect(parseHecho({ tipo: "toString", version: 1, datos: "{}" }).kind).toBe("desconocido");
  });

  test("of a later type may have a digit in its name", () => {
    expect(Hecho.shape.tipo.safeParse("pagoQr2").success).toBe(true);
    expect(Hecho.shape.tipo.safeParse("2pagos").success).toBe(false);
  });

  test.each(Object.keys(TIPOS_HECHO))(
    "of type %s in another form, or no JSON, are told as unreadable",
    (tipo) => {
      for (const datos of ['{"ajeno":1}', "[]", "no es JSON", ""])
        expect(parseHecho({ tipo, version: 1, datos }).kind).toBe("ilegible");
    },
  );

  test("are read by the form of their type", () => {
    const datos = JSON.stringify({ turno: 3, inicial: "100.00" });
    expect(parseHecho({ tipo: "turnoAbierto", version: 1, datos })).toEqual({
      kind: "turnoAbierto",
      datos: { turno: 3, inicial: "100.00" },
    });
  });

  test("an entry takes no field that it does not have", () => {
    const entrada = {
      id: crypto.randomUUID(),
      n: 1,
      epoca: 1,
      tipo: "bitacora",
      version: 1,
      instante: "2026-11-23T10:00:00.000",
      usuario: null,
      autorizo: null,
      datos: "{}",
    };
    expect(Hecho.safeParse(entrada).success).toBe(true);
    expect(Hecho.safeParse({ ...entrada, otro: 1 }).success).toBe(false);
  });
});
