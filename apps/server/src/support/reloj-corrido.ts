/**
 * Preloaded by a test into a server process: shifts its wall clock by `RELOJ_CORRIDO_MS`, but not its
 * monotonic clock.
 */
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
