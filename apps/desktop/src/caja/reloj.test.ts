import { describe, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { Reloj } from "./reloj.ts";

const T0 = 1_795_000_000_000;
const HORA = 3_600_000;

function mundo(memoria: { ultimo: number; desfaseMs: number } | null = null) {
  const relojes = { pared: T0, monotono: 500 };
  const reloj = new Reloj(
    { pared: () => relojes.pared, monotono: () => relojes.monotono },
    memoria === null ? null : { ultimo: epochToInstante(memoria.ultimo), desfaseMs: memoria.desfaseMs },
  );
  const pasar = (ms: number): void => {
    relojes.pared += ms;
    relojes.monotono += ms;
  };
  return { relojes, reloj, pasar };
}

describe("the till's time", () => {
  test("is the server's time plus what has passed, whatever is done to this computer's clock", () => {
    const { relojes, reloj, pasar } = mundo();
    reloj.sincronizar(epochToInstante(T0 + 10_000), 500, 500);
    pasar(5000);
    relojes.pared -= 30 * 24 * HORA;
    expect(reloj.ahoraMs()).toBe(T0 + 15_000);
  });

  test("says how far this computer's clock is off", () => {
    const { reloj } = mundo();
    expect(reloj.desfaseSegundos).toBeNull();
    reloj.sincronizar(epochToInstante(T0 - 180_000), 500, 500);
    expect(reloj.desfaseSegundos).toBe(180);
  });

  test("strictly increases from emission to emission, within the same millisecond and when the server's time steps back", () => {
    const { reloj } = mundo();
    const first = reloj.siguiente(null);
    const second = reloj.siguiente(first);
    expect(instanteToEpoch(second)).toBe(instanteToEpoch(first) + 1);
    reloj.sincronizar(epochToInstante(T0 - 5000), 500, 500);
    expect(reloj.siguiente(second) > second).toBe(true);
  });

  test.each([
    ["a night off", { ultimo: T0 - 11 * HORA, desfaseMs: 0 }, false],
    ["a jump of over 12 h", { ultimo: T0 - 13 * HORA, desfaseMs: 0 }, true],
    ["a moment before the last one", { ultimo: T0 + 60_000, desfaseMs: 0 }, true],
    ["a clock known to be wrong, corrected", { ultimo: T0 - HORA - 2 * HORA, desfaseMs: 2 * HORA }, false],
    ["the very first start", null, false],
  ])("after a restart without the server, %s", (_case, memoria, dudoso) => {
    expect(mundo(memoria).reloj.dudoso).toBe(dudoso);
  });

  test("after a jump is trusted again by the server's word, or by the cashier's", () => {
    const memoria = { ultimo: T0 - 48 * HORA, desfaseMs: 0 };
    const conServidor = mundo(memoria).reloj;
    conServidor.sincronizar(epochToInstante(T0), 500, 500);
    expect(conServidor.dudoso).toBe(false);
    const conCajero = mundo(memoria).reloj;
    conCajero.confirmar();
    expect(conCajero.dudoso).toBe(false);
  });
});
