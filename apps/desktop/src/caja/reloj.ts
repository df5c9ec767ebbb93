import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";

/** The machine's clocks, in milliseconds: the one people set, and one that only goes forward (sleep included). */
export interface Relojes {
  readonly pared: () => number;
  readonly monotono: () => number;
}

/** What is kept between two runs: the last moment known for sure, and how far this computer's clock was from the server's. */
export interface MemoriaReloj {
  readonly ultimo: Instante;
  readonly desfaseMs: number;
}

/** A jump over this after a restart without the server needs the cashier's word. DESIGN.md section 4. */
const SALTO_MAXIMO_MS = 12 * 3_600_000;

/**
 * The time of the till: the last server time plus monotonic time elapsed, whatever is done to this computer's clock. Before the
 * server's first word: this computer's clock with the last known difference, which is `dudoso` when it jumped.
 */
export class Reloj {
  readonly #relojes: Relojes;
  readonly #memoria: MemoriaReloj | null;
  #base: { readonly ms: number; readonly monotono: number };
  #desfaseMs: number | null;
  #fuente: "servidor" | "confirmado" | "pared" = "pared";

  constructor(relojes: Relojes, memoria: MemoriaReloj | null) {
    this.#relojes = relojes;
    this.#memoria = memoria;
    this.#desfaseMs = memoria?.desfaseMs ?? null;
    this.#base = { ms: relojes.pared() - (memoria?.desfaseMs ?? 0), monotono: relojes.monotono() };
  }

  ahoraMs(): number {
    return this.#base.ms + (this.#relojes.monotono() - this.#base.monotono);
  }

  ahora(): Instante {
    return epochToInstante(this.ahoraMs());
  }

  /** The next emission's instant: now, or just after the last one when two fall together. Strictly increasing. */
  siguiente(ultimo: Instante | null): Instante {
    const floor = ultimo === null ? -Infinity : instanteToEpoch(ultimo) + 1;
    return epochToInstante(Math.max(Math.floor(this.ahoraMs()), floor));
  }

  /** Takes the server's time, read between two readings of the monotonic clock. */
  sincronizar(servidor: Instante, enviado: number, recibido: number): void {
    const monotono = (enviado + recibido) / 2;
    this.#base = { ms: instanteToEpoch(servidor), monotono };
    this.#desfaseMs = Math.round(this.#relojes.pared() - this.ahoraMs());
    this.#fuente = "servidor";
  }

  /** Whether the time cannot be trusted: not heard from the server since the start, and the clock jumped. */
  get dudoso(): boolean {
    if (this.#fuente !== "pared" || this.#memoria === null) return false;
    const salto = this.ahoraMs() - instanteToEpoch(this.#memoria.ultimo);
    return salto < 0 || salto > SALTO_MAXIMO_MS;
  }

  /** The cashier's word: this computer's clock is right. */
  confirmar(): void {
    if (this.#fuente !== "pared") return;
    this.#base = { ms: this.#relojes.pared(), monotono: this.#relojes.monotono() };
    this.#desfaseMs = 0;
    this.#fuente = "confirmado";
  }

  /** This computer's clock less the server's, in whole seconds; null before the server's first word. */
  get desfaseSegundos(): number | null {
    return this.#desfaseMs === null ? null : Math.round(this.#desfaseMs / 1000);
  }

  /** To be kept for the next run. */
  memoria(): MemoriaReloj {
    return { ultimo: this.ahora(), desfaseMs: this.#desfaseMs ?? 0 };
  }
}
