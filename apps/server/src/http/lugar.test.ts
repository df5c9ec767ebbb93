import fc from "fast-check";
import { expect, test } from "vitest";
import { cutPagina, lugarTras, parseLugar, walkPaginas } from "./lugar.ts";

test("a walk gives each row once and in order, also where the last page is full", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(20), fc.integer({ min: 1, max: 7 }), async (cuantas, limite) => {
      const todas = Array.from({ length: cuantas }, (_, i) => i + 1);
      const leidas: number[] = [];
      let preguntas = 0;
      const walk = walkPaginas(async (tras: number | undefined) => {
        preguntas++;
        const filas = todas.filter((fila) => fila > (tras ?? 0)).slice(0, limite + 1);
        const { pagina, ultima } = cutPagina(filas, limite);
        return { filas: pagina, sigue: ultima };
      });
      for await (const fila of walk) leidas.push(fila);
      expect(leidas).toEqual(todas);
      expect(preguntas).toBe(Math.max(1, Math.ceil(cuantas / limite)));
    }),
  );
});

test.each(["2026-11-24T10:00:00.000_7", "1e99_7", "1.5_7", "abc_7"])(
  "%s is no place among numbers",
  (texto) => expect(parseLugar(texto, "numero")).toBeNull(),
);

test("a place is read as it was written, whatever its value has in it", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), (valor, id) => {
      expect(parseLugar(lugarTras({ valor, id }), "texto")).toEqual([valor, id]);
    }),
  );
});
