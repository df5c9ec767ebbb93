import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";

/** The machine's clocks, in milliseconds: the one people set, and one that only goes forward (sleep included). */
export interface Relojes {
  readonly pared: () => number;
  readonly monotono: () => number;
}

/** The clock's memory between two runs: the last server time, and how far this computer's clock was from the right time. */
export interface MemoriaReloj {
  readonly ultimo: Instante;
  readonly desfaseMs: number;
}

/** A clock further ahead of the latest witness than this is asked about. docs/design.md D33. */
const SALTO_MAXIMO_MS = 15 * 60_000;
/** The cashier says minutes: the answer is any moment of that minute. */
const MINUTO_MS = 60_000;

/** Source of the till's time: the server, the cashier's word, or this computer's clock. */
export type FuenteReloj = "servidor" | "confirmado" | "pared";

/**
 * The time of the till: the last server time plus monotonic time elapsed, whatever is done to this computer's clock. Before the
 * server's first word: this computer's clock with the last known difference. Where that is before the latest witness (the last server
 * time, the last sale), or over 15 minutes after it, the cashier is asked once a start. docs/design.md D33.
 */
export class Reloj {
  readonly #relojes: Relojes;
  readonly #memoria: MemoriaReloj | null;
  readonly #duda: boolean;
  #base: { readonly ms: number; readonly monotono: number };
  #desfaseMs: number | null;
  #fuente: FuenteReloj = "pared";
  #alSaber: () => void = () => undefined;

  /** `ultimaVenta`: the instant of the last document of this till, null where there is none. */
  constructor(relojes: Relojes, memoria: MemoriaReloj | null, ultimaVenta: Instante | null = null) {
    this.#relojes = relojes;
    this.#memoria = memoria;
    this.#desfaseMs = memoria?.desfaseMs ?? null;
    this.#base = { ms: relojes.pared() - (memoria?.desfaseMs ?? 0), monotono: relojes.monotono() };
    const testigo = memoria === null ? null : masReciente(memoria.ultimo, ultimaVenta);
    const salto = testigo === null ? 0 : this.ahoraMs() - instanteToEpoch(testigo);
    this.#duda = salto < 0 || salto > SALTO_MAXIMO_MS;
  }

  ahoraMs(): number {
    return this.#base.ms + (this.#relojes.monotono() - this.#base.monotono);
  }

  ahora(): Instante {
    return epochToInstante(this.ahoraMs());
  }

  /** Now, or just after an instant that must come before it. */
  siguiente(ultimo: Instante | null): Instante {
    const floor = ultimo === null ? -Infinity : instanteToEpoch(ultimo) + 1;
    return epochToInstante(Math.max(Math.floor(this.ahoraMs()), floor));
  }

  /** Takes the server's time, read between two readings of the monotonic clock. */
  sincronizar(servidor: Instante, enviado: number, recibido: number): void {
    const monotono = (enviado + recibido) / 2;
    this.#tomar("servidor", { ms: instanteToEpoch(servidor), monotono });
  }

  /** Whether the time cannot be trusted: no word of the server since the start, and none of the cashier. */
  get dudoso(): boolean {
    return this.#fuente === "pared" && this.#duda;
  }

  get fuente(): FuenteReloj {
    return this.#fuente;
  }

  /** `hacer` runs once, when a doubtful time gives way to the server's or the cashier's. */
  cuandoSeSepa(hacer: () => void): void {
    this.#alSaber = hacer;
  }

  /** This computer's time, to be shown with the question: with the known difference, unless that leads before `testigo`. */
  propuesta(testigo: Instante | null): Instante {
    const conDesfase = this.ahora();
    return testigo !== null && conDesfase < testigo ? epochToInstante(this.#relojes.pared()) : conDesfase;
  }

  /**
   * Takes the cashier's word: `dicha`, or that this computer's clock is right. The time taken is never before `testigo`, the latest
   * moment that is known. False, and nothing changes, for an answer that lies in a minute before it. The server's word stays above it.
   */
  confirmar(dicha: Instante | null = null, testigo: Instante | null = null): boolean {
    if (this.#fuente === "servidor") return true;
    const piso = testigo === null ? -Infinity : instanteToEpoch(testigo);
    const dichaMs = dicha === null ? this.#relojes.pared() : instanteToEpoch(dicha);
    if (dicha !== null && dichaMs + MINUTO_MS <= piso) return false;
    this.#tomar("confirmado", { ms: Math.max(dichaMs, piso), monotono: this.#relojes.monotono() });
    return true;
  }

  /** This computer's clock less the server's, in whole seconds; null before the server's first word. */
  get desfaseSegundos(): number | null {
    return this.#desfaseMs === null ? null : Math.round(this.#desfaseMs / 1000);
  }

  /** To be kept for the next run. Only the server's time is a witness of its own. */
  memoria(): MemoriaReloj {
    const ultimo = this.#fuente === "servidor" ? this.ahora() : (this.#memoria?.ultimo ?? this.ahora());
    return { ultimo, desfaseMs: this.#desfaseMs ?? 0 };
  }

  #tomar(fuente: FuenteReloj, base: { readonly ms: number; readonly monotono: number }): void {
    const dudaba = this.dudoso;
    this.#base = base;
    this.#desfaseMs = Math.round(this.#relojes.pared() - this.ahoraMs());
    this.#fuente = fuente;
    if (dudaba) this.#alSaber();
  }
}

/** The later of two instants; null where neither is known. */
export function masReciente(uno: Instante | null, otro: Instante | null): Instante | null {
  if (uno === null || otro === null) return uno ?? otro;
  return uno > otro ? uno : otro;
}
