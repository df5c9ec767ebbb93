import fc from "fast-check";
import type { Hecho } from "@mostrador/core";
import { expect, test } from "vitest";
import { HechosApartados, type HechoAjeno } from "./hechos-apartados.ts";

const ajeno = fc
  .record({
    id: fc.integer({ min: 0, max: 20 }),
    serie: fc.constantFrom("a", "b", "c"),
    n: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ id, serie, n }): HechoAjeno => ({
    serie: serie.repeat(32),
    hecho: {
      id: `5f0c3a52-9a52-4c0e-8a53-0a4e5c1b${1000 + id}`,
      n,
      epoca: 1,
      tipo: "bitacora",
      version: 1,
      instante: "2026-11-23T09:00:00.000" as Hecho["instante"],
      usuario: null,
      autorizo: null,
      datos: JSON.stringify({ serie, n }),
    },
  }));

test("facts set aside come back once each in their order, without known ones, by series and life, the last first", () => {
  fc.assert(
    fc.property(fc.array(ajeno, { maxLength: 40 }), fc.func(fc.boolean()), (ajenos, isConocido) => {
      using apartados = new HechosApartados(ajenos);
      apartados.soltar(isConocido);
      const unicos = new Map(ajenos.map((uno) => [uno.hecho.id, uno]));
      const nuevos = [...unicos.values()].filter(({ hecho }) => !isConocido(hecho.id));
      expect([...apartados]).toEqual(nuevos.map(({ hecho }) => hecho));
      expect(apartados.cuantos).toBe(nuevos.length);
      const esperadas = [...Map.groupBy(nuevos, ({ serie }) => serie)].flatMap(([serie, suyos]) => {
        const hechos = suyos.map(({ hecho }) => hecho);
        const isPrimera = (hecho: Hecho) => hechos.find(({ n }) => n === hecho.n) === hecho;
        const [primera, otra] = [hechos.filter(isPrimera), hechos.filter((hecho) => !isPrimera(hecho))];
        return [[serie, 0, primera] as const, [serie, 1, otra] as const].filter(
          ([, , { length }]) => length > 0,
        );
      });
      const vidas = apartados.vidas();
      expect(vidas.map((vida) => [vida.serie, vida.otra, [...apartados.de(vida)]])).toEqual(
        esperadas.toReversed(),
      );
      expect(vidas.map(({ desde, hasta }) => [desde, hasta])).toEqual(
        esperadas
          .toReversed()
          .map(([, , hechos]) => [
            Math.min(...hechos.map(({ n }) => n)),
            Math.max(...hechos.map(({ n }) => n)),
          ]),
      );
    }),
  );
});
