/** Types as a hand and as a scanner do. */
import type { CDPSession, Page } from "playwright-core";

const MANO_MS = 60;
const ESCANER_MS = 2;
/** A hand comes to the keyboard after the scanner, and the other way round. */
const CAMBIO_MS = 400;

/** The keys that a scanner sends after a code; LF is Ctrl+J for some, for others a second Enter. */
export const FINES = {
  CR: ["Enter"],
  LF: ["\n"],
  CRLF: ["Enter", "\n"],
  doble: ["Enter", "Enter"],
  TAB: ["Tab"],
  ninguno: [],
} as const;

/** The settings of a scanner. */
export interface Escaner {
  readonly fin: keyof typeof FINES;
  /** Milliseconds between signs; a list is gone through again and again. */
  readonly entreMs: readonly number[];
}

const RAPIDO: Escaner = { fin: "CR", entreMs: [ESCANER_MS] };

interface TeclaEspecial {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
  readonly modifiers?: number;
}

/** Keys other than signs, by what a keyboard says of them. */
const ESPECIALES: Readonly<Record<string, TeclaEspecial>> = {
  Enter: { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" },
  Tab: { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 },
  "\n": { key: "j", code: "KeyJ", windowsVirtualKeyCode: 74, modifiers: 2 },
};

/**
 * Keys that carry their own time, as a keyboard's do: a hand's stay a hand's and a scanner's burst a burst, however busy the machine
 * that runs the test is.
 */
export class Teclado {
  readonly #page: Page;
  #session: Promise<CDPSession> | undefined;
  /** The time of the last key, by the keys' own clock. */
  #ultima = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** By hand, one key after the other; a line's end is Enter. */
  escribir(texto: string): Promise<void> {
    return this.#enviar(
      texto.split("").map((c) => (c === "\n" ? "Enter" : c)),
      [MANO_MS],
    );
  }

  /** A scanner's code with its end, wherever the focus is, so long after the last key. */
  escanear(codigo: string, { fin, entreMs }: Escaner = RAPIDO, trasMs = CAMBIO_MS): Promise<void> {
    return this.#enviar([...codigo.split(""), ...FINES[fin]], entreMs, trasMs);
  }

  async #enviar(teclas: readonly string[], entreMs: readonly number[], trasMs = CAMBIO_MS): Promise<void> {
    this.#session ??= this.#page.context().newCDPSession(this.#page);
    const session = await this.#session;
    const pausas = teclas.map((_, i) => (i === 0 ? 0 : (entreMs[i % entreMs.length] ?? 0)));
    const dura = pausas.reduce((suma, pausa) => suma + pausa, 0);
    let en = Math.max(Date.now() - dura, Math.max(this.#ultima, await this.#ultimaDeOtros()) + trasMs);
    const envios = teclas.flatMap((tecla, i) => {
      en += pausas[i] ?? 0;
      const que = ESPECIALES[tecla] ?? { key: tecla, text: tecla };
      const comun = { ...que, timestamp: en / 1000 };
      const type = que.text === undefined ? "rawKeyDown" : "keyDown";
      return [
        session.send("Input.dispatchKeyEvent", { ...comun, type }),
        session.send("Input.dispatchKeyEvent", { ...comun, type: "keyUp" }),
      ];
    });
    this.#ultima = en;
    await Promise.all(envios);
    // Keys of the page's own come after these, by the clock too.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, en - Date.now())));
  }

  /** The time at which the page heard its last key; a page that was not asked yet may have heard one just now. */
  #ultimaDeOtros(): Promise<number> {
    return this.#page.evaluate(() => {
      const conTecla: { ultimaTecla?: number } & Window = window;
      const antes = conTecla.ultimaTecla;
      if (antes !== undefined) return antes;
      conTecla.ultimaTecla = 0;
      const anotar = ({ timeStamp }: KeyboardEvent) => {
        conTecla.ultimaTecla = performance.timeOrigin + timeStamp;
      };
      window.addEventListener("keydown", anotar, { capture: true });
      return Date.now();
    });
  }
}
