import { describe, expect, test, vi } from "vitest";
import { momentoDe, putMomento, repeat } from "./repetir.ts";

/** Keys that were pressed at these instants, in milliseconds. */
const teclas = (...instantes: readonly number[]) => instantes.map((timeStamp) => ({ timeStamp }));

describe("keys that are replayed", () => {
  test("come without a timer between them at a scanner's pace, and wait for one after a hand's pause", async () => {
    vi.useFakeTimers();
    try {
      const cola = teclas(0, 20, 80, 400, 420);
      const pulsadas: number[] = [];
      const fin = repeat(
        () => cola.shift(),
        ({ timeStamp }) => pulsadas.push(timeStamp),
      );
      for (let turno = 0; turno < 20; turno++) await Promise.resolve();
      expect(pulsadas).toEqual([0, 20, 80]);
      expect(vi.getTimerCount()).toBe(1);
      vi.runAllTimers();
      await fin;
      expect(pulsadas).toEqual([0, 20, 80, 400, 420]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("carry the instant of their first press", () => {
    const [tecla] = teclas(5_000);
    if (tecla === undefined) throw new Error("no key");
    expect(momentoDe(tecla)).toBe(5_000);
    putMomento(tecla, 20);
    expect(momentoDe(tecla)).toBe(20);
  });
});
