/** Preloaded by a test into a server process: its wall clock is `RELOJ_CORRIDO_MS` off, and its monotonic clock is not. */
const corridoMs = Number(process.env["RELOJ_CORRIDO_MS"] ?? "0");
const Real = globalThis.Date;

class Corrida extends Real {
  constructor(...args: unknown[]) {
    super(...((args.length === 0 ? [Real.now() + corridoMs] : args) as [number]));
  }
  static override now(): number {
    return Real.now() + corridoMs;
  }
}

Object.assign(globalThis, { Date: Corrida });
