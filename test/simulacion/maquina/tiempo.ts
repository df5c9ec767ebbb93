import { createRequire, syncBuiltinESMExports } from "node:module";
import { ambito, type Proceso } from "./proceso.ts";

interface Alarma {
  readonly vence: number;
  readonly orden: number;
  readonly proceso: Proceso | undefined;
  readonly sonar: () => void;
  readonly cadaMs: number | null;
}

/** The world's only clock, in milliseconds since 1970. It moves on command, and nothing happens between two of its alarms. */
export class Tiempo {
  ahora: number;
  readonly #inicio: number;
  readonly #alarmas = new Map<number, Alarma>();
  #orden = 0;

  constructor(inicio: number) {
    this.ahora = inicio;
    this.#inicio = inicio;
  }

  /** Milliseconds since the world began; never set back. */
  get corrido(): number {
    return this.ahora - this.#inicio;
  }

  poner(sonar: () => void, ms: number, cadaMs: number | null = null): number {
    const orden = ++this.#orden;
    const espera = Number.isFinite(ms) ? Math.max(1, ms) : 1;
    this.#alarmas.set(orden, {
      vence: this.ahora + espera,
      orden,
      proceso: ambito.getStore(),
      sonar,
      cadaMs,
    });
    return orden;
  }

  quitar(orden: number): void {
    this.#alarmas.delete(orden);
  }

  /** Lets `ms` pass; each alarm rings in order. */
  async avanzar(ms: number): Promise<void> {
    const hasta = this.ahora + ms;
    await asentar();
    for (;;) {
      const alarma = this.#proxima(hasta);
      if (alarma === undefined) break;
      this.ahora = Math.max(this.ahora, alarma.vence);
      this.#sonar(alarma);
      await asentar();
    }
    this.ahora = hasta;
  }

  /** Lets the machines sleep for `ms`: the clock moves on, and due alarms ring once they wake. */
  async dormir(ms: number): Promise<void> {
    this.ahora += ms;
    await this.avanzar(0);
  }

  #proxima(hasta: number): Alarma | undefined {
    let mejor: Alarma | undefined;
    for (const alarma of this.#alarmas.values()) {
      const antes = mejor === undefined || alarma.vence < mejor.vence;
      if (alarma.vence <= hasta && antes) mejor = alarma;
    }
    return mejor;
  }

  #sonar({ orden, proceso, sonar, cadaMs, vence }: Alarma): void {
    this.#alarmas.delete(orden);
    if (proceso?.vivo === false) return;
    if (cadaMs !== null)
      this.#alarmas.set(orden, {
        orden,
        proceso,
        sonar,
        cadaMs,
        vence: Math.max(vence, this.ahora) + cadaMs,
      });
    ambito.run(proceso, sonar);
  }
}

/** The clock that the patched functions read; a new one for each world. */
let actual = new Tiempo(0);
export function usarTiempo(tiempo: Tiempo): void {
  actual = tiempo;
}

const inmediatoReal = globalThis.setImmediate;
/** Number of requested immediates that have not run. */
const inmediatos = { pendientes: 0 };

/** Waits until promises, ticks and immediates have ended, and only time can cause more work. */
async function asentar(): Promise<void> {
  do {
    await new Promise<void>((resolve) => inmediatoReal(resolve));
  } while (inmediatos.pendientes > 0);
}

/** Replaces every clock and timer of this thread with the virtual clock. Runs before the product's code is imported. */
export function instalarTiempo(): void {
  const require = createRequire(import.meta.url);
  const FechaReal = globalThis.Date;
  class Fecha extends FechaReal {
    constructor(...args: unknown[]) {
      super(...((args.length === 0 ? [actual.ahora] : args) as [number]));
    }
    static override now(): number {
      return Math.floor(actual.ahora);
    }
  }
  const setTimeout = (f: (...args: unknown[]) => void, ms = 1, ...args: unknown[]) =>
    mango(actual.poner(() => f(...args), ms));
  const setInterval = (f: (...args: unknown[]) => void, ms = 1, ...args: unknown[]) =>
    mango(actual.poner(() => f(...args), ms, Math.max(1, ms)));
  const clear = (timer: { orden?: number } | undefined | null) => {
    if (timer?.orden !== undefined) actual.quitar(timer.orden);
  };
  const setImmediate = (f: (...args: unknown[]) => void, ...args: unknown[]) => {
    inmediatos.pendientes++;
    return inmediatoReal(() => {
      inmediatos.pendientes--;
      f(...args);
    });
  };
  const puestos = {
    setTimeout,
    setInterval,
    clearTimeout: clear,
    clearInterval: clear,
    setImmediate,
  };
  Object.assign(globalThis, puestos, { Date: Fecha });
  const now = () => actual.corrido;
  Object.defineProperty(globalThis.performance, "now", { value: now, configurable: true });
  const nanos = () => BigInt(Math.round(actual.corrido * 1e6));
  process.hrtime = Object.assign(() => [Number(nanos() / 1_000_000_000n), Number(nanos() % 1_000_000_000n)], {
    bigint: nanos,
  }) as NodeJS.HRTime; // no caller passes an earlier reading
  (require("node:os") as { uptime: () => number }).uptime = () => actual.corrido / 1000;
  Object.assign(require("node:timers"), puestos);
  Object.assign(require("node:timers/promises"), {
    setTimeout: (ms: number, valor: unknown) =>
      new Promise((resolve) => actual.poner(() => resolve(valor), ms)),
  });
  AbortSignal.timeout = (ms) => {
    const control = new AbortController();
    actual.poner(() => control.abort(new DOMException("agotado", "TimeoutError")), ms);
    return control.signal;
  };
  syncBuiltinESMExports();
}

/** Builds a stand-in for a timer; `clearTimeout` accepts it. */
function mango(orden: number) {
  const timer = {
    orden,
    ref: () => timer,
    unref: () => timer,
    hasRef: () => true,
    [Symbol.dispose]: () => actual.quitar(orden),
  };
  return timer;
}
