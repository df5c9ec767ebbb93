import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";

/** The machine's clocks, in milliseconds: the wall clock, and a monotonic one that counts sleep too. */
export interface Relojes {
  readonly pared: () => number;
  readonly monotono: () => number;
}

/** The clock's memory between two runs: the last server time, and the offset of this computer's clock. */
export interface MemoriaReloj {
  readonly ultimo: Instante;
  readonly desfaseMs: number;
}

/** A clock further ahead of the latest witness needs the cashier's confirmation. docs/design.md D33. */
const SALTO_MAXIMO_MS = 15 * 60_000;
/** The cashier's answer has minutes only: it stands for any moment of its minute. */
const MINUTO_MS = 60_000;

/** Source of the till's time: the server, the cashier's answer, or this computer's clock. */
export type FuenteReloj = "servidor" | "confirmado" | "pared";

/**
 * The till's time: the last server time plus elapsed monotonic time, whatever is done to this computer's
 * clock. Before the first server time, it is this computer's clock with the last known offset. The latest
 * witness is the last server time or the last sale. If the clock is before it, or over 15 minutes after it,
 * the cashier is asked once per start. docs/design.md D33.
 */
export class Reloj {
  readonly #relojes: Relojes;
  readonly #memoria: MemoriaReloj | null;
  readonly #duda: boolean;
  #base: { readonly ms: number; readonly monotono: number };
  #desfaseMs: number | null;
  #fuente: FuenteReloj = "pared";
  #alSaber: () => void = () => undefined;

  /** `ultimaVenta`: the instant of this till's last document; null if there is none. */
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

  /** Returns the current time, or the instant just after `ultimo` if that is later. */
  siguiente(ultimo: Instante | null): Instante {
    const floor = ultimo === null ? -Infinity : instanteToEpoch(ultimo) + 1;
    return epochToInstante(Math.max(Math.floor(this.ahoraMs()), floor));
  }

  /** Takes the server's time, which was read between two readings of the monotonic clock. */
  sincronizar(servidor: Instante, enviado: number, recibido: number): void {
    const monotono = (enviado + recibido) / 2;
    this.#tomar("servidor", { ms: instanteToEpoch(servidor), monotono });
  }

  /** Tells whether the time cannot be trusted: since the start, neither the server nor the cashier gave it. */
  get dudoso(): boolean {
    return this.#fuente === "pared" && this.#duda;
  }

  get fuente(): FuenteReloj {
    return this.#fuente;
  }

  /** Runs `hacer` once, when the server's or the cashier's time replaces a doubtful one. */
  cuandoSeSepa(hacer: () => void): void {
    this.#alSaber = hacer;
  }

  /**
   * Returns this computer's time for the question to the cashier: with the known offset, unless that leads
   * before `testigo`.
   */
  propuesta(testigo: Instante | null): Instante {
    const conDesfase = this.ahora();
    return testigo !== null && conDesfase < testigo ? epochToInstante(this.#relojes.pared()) : conDesfase;
  }

  /**
   * Takes the cashier's answer: `dicha`, or null if this computer's clock is right. The time taken is never
   * before `testigo`, the latest known moment. Returns false, without a change, if the answer's minute ends
   * before it. The server's time takes precedence.
   */
  confirmar(dicha: Instante | null = null, testigo: Instante | null = null): boolean {
    if (this.#fuente === "servidor") return true;
    const piso = testigo === null ? -Infinity : instanteToEpoch(testigo);
    const dichaMs = dicha === null ? this.#relojes.pared() : instanteToEpoch(dicha);
    if (dicha !== null && dichaMs + MINUTO_MS <= piso) return false;
    this.#tomar("confirmado", { ms: Math.max(dichaMs, piso), monotono: this.#relojes.monotono() });
    return true;
  }

  /** This computer's clock minus the server's, in whole seconds; null before the first server time. */
  get desfaseSegundos(): number | null {
    return this.#desfaseMs === null ? null : Math.round(this.#desfaseMs / 1000);
  }

  /** Returns the memory for the next run. Only the server's time is a new witness. */
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

/** Returns the later of two instants; null if neither is known. */
export function masReciente(uno: Instante | null, otro: Instante | null): Instante | null {
  if (uno === null || otro === null) return uno ?? otro;
  return uno > otro ? uno : otro;
}
