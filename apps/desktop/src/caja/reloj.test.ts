import { describe, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import { Reloj } from "./reloj.ts";

const T0 = 1_795_000_000_000;
const MINUTO = 60_000;
const HORA = 60 * MINUTO;

function mundo(
  memoria: { ultimo: number | Instante; desfaseMs: number } | null = null,
  ultimaVenta: number | null = null,
) {
  const relojes = { pared: T0, monotono: 500 };
  const instante = (ms: number | Instante) => (typeof ms === "number" ? epochToInstante(ms) : ms);
  const reloj = new Reloj(
    { pared: () => relojes.pared, monotono: () => relojes.monotono },
    memoria === null ? null : { ultimo: instante(memoria.ultimo), desfaseMs: memoria.desfaseMs },
    ultimaVenta === null ? null : instante(ultimaVenta),
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
    ["a quarter of an hour off", { ultimo: T0 - 15 * MINUTO, desfaseMs: 0 }, false],
    ["a minute more", { ultimo: T0 - 16 * MINUTO, desfaseMs: 0 }, true],
    ["a night off", { ultimo: T0 - 11 * HORA, desfaseMs: 0 }, true],
    ["a moment before the last one", { ultimo: T0 + 60_000, desfaseMs: 0 }, true],
    [
      "a clock that is known to be off, as before",
      { ultimo: T0 - 2 * HORA - MINUTO, desfaseMs: 2 * HORA },
      false,
    ],
    ["a clock that is known to be off, put right", { ultimo: T0 - MINUTO, desfaseMs: 2 * HORA }, true],
    ["the very first start", null, false],
  ])("after a restart without the server, %s", (_case, memoria, dudoso) => {
    expect(mundo(memoria).reloj.dudoso).toBe(dudoso);
  });

  test.each([
    ["an hour before it", -HORA, true],
    ["a minute after it", MINUTO, false],
    ["an hour after it", HORA, true],
  ])("the last sale is a witness too: %s", (_case, despuesMs, dudoso) => {
    const memoria = { ultimo: T0 - 20 * HORA, desfaseMs: 0 };
    expect(mundo(memoria, T0 - despuesMs).reloj.dudoso).toBe(dudoso);
  });

  test("is asked about at the start only: a till that sells on without the server is not stopped again", () => {
    const { reloj, pasar } = mundo({ ultimo: T0 - 10 * MINUTO, desfaseMs: 0 });
    pasar(3 * HORA);
    expect(reloj.dudoso).toBe(false);
  });

  test.each([
    ["a time after the witness is used", 3 * MINUTO, 3 * MINUTO],
    ["the witness's own minute is the witness", -0.5 * MINUTO, 0],
    ["a time before it is not taken", -2 * MINUTO, null],
  ])("the cashier corrects it: %s", (_case, dichaMs, queda) => {
    const testigo = epochToInstante(T0 + 5 * HORA);
    const { reloj } = mundo({ ultimo: testigo, desfaseMs: 0 });
    const taken = reloj.confirmar(epochToInstante(T0 + 5 * HORA + dichaMs), testigo);
    expect(taken).toBe(queda !== null);
    expect(reloj.dudoso).toBe(queda === null);
    if (queda === null) return;
    expect(reloj.ahoraMs()).toBe(T0 + 5 * HORA + queda);
    // The difference is kept for the next start; the witness stays the server's.
    expect(reloj.memoria()).toEqual({ ultimo: testigo, desfaseMs: -5 * HORA - queda });
  });

  test("a clock set back cannot be confirmed before the witness, and the server's word stays above the cashier's", () => {
    const testigo = epochToInstante(T0 + HORA);
    const { reloj } = mundo({ ultimo: testigo, desfaseMs: 0 });
    expect(reloj.confirmar(null, testigo)).toBe(true);
    expect(reloj.ahora()).toBe(testigo);
    reloj.sincronizar(epochToInstante(T0 + 2 * HORA), 500, 500);
    reloj.confirmar(epochToInstante(T0 + 9 * HORA), testigo);
    expect(reloj.ahoraMs()).toBe(T0 + 2 * HORA);
  });

  test("tells once when a doubtful time is known at last", () => {
    let veces = 0;
    const { reloj } = mundo({ ultimo: T0 - 48 * HORA, desfaseMs: 0 });
    reloj.cuandoSeSepa(() => void veces++);
    reloj.confirmar();
    reloj.sincronizar(epochToInstante(T0), 500, 500);
    expect(veces).toBe(1);
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
