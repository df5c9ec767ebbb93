/** A caller that asks for much waits behind its own work, and no other caller does. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createColaJusta } from "./cola-justa.ts";

interface Trabajo {
  readonly quien: string;
  readonly costo: number;
}

const Pedidos = fc.array(
  fc.record({ quien: fc.constantFrom("a", "b", "c"), costo: fc.integer({ min: 1, max: 100 }) }),
  { minLength: 1, maxLength: 60 },
);

test("every job goes once, each caller's in its order", () => {
  fc.assert(
    fc.property(Pedidos, (trabajos) => {
      const cola = createColaJusta<Trabajo>();
      for (const uno of trabajos) cola.put(uno, { prioridad: 0, ...uno });
      const idos = Array.from({ length: trabajos.length }, () => cola.take());
      expect(cola.take()).toBeUndefined();
      for (const quien of ["a", "b", "c"])
        expect(idos.filter((uno) => uno?.quien === quien)).toEqual(
          trabajos.filter((uno) => uno.quien === quien),
        );
    }),
  );
});

test("while two wait, neither gets more work than the other by over one job of each", () => {
  fc.assert(
    fc.property(Pedidos, (trabajos) => {
      const cola = createColaJusta<Trabajo>();
      for (const uno of trabajos) cola.put(uno, { prioridad: 0, ...uno });
      const mayor = Math.max(...trabajos.map(({ costo }) => costo));
      const hecho = { a: 0, b: 0, c: 0 } as Record<string, number>;
      while (cola.countOf("a") > 0 && cola.countOf("b") > 0) {
        const uno = cola.take();
        if (uno !== undefined) hecho[uno.quien] = (hecho[uno.quien] ?? 0) + uno.costo;
        expect(Math.abs((hecho["a"] ?? 0) - (hecho["b"] ?? 0))).toBeLessThanOrEqual(2 * mayor);
      }
    }),
  );
});

test("who comes late goes before a flood that waits since long, and a priority before all", () => {
  const cola = createColaJusta<string>();
  for (let i = 0; i < 100; i++) cola.put(`mucho ${i}`, { prioridad: 0, quien: "mucho", costo: 10 });
  for (let i = 0; i < 50; i++) cola.take();
  cola.put("poco", { prioridad: 0, quien: "poco", costo: 10 });
  cola.put("despues", { prioridad: 1, quien: "otra", costo: 1 });
  expect([cola.take(), cola.take()]).toContain("poco");
  const resto = Array.from({ length: cola.size() }, () => cola.take());
  expect(resto.at(-1)).toBe("despues");
  expect(cola.size()).toBe(0);
});
