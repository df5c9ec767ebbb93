/** Types as a person and as a scanner do. */
import type { CDPSession, Page } from "playwright-core";

const MANO_MS = 60;
const ESCANER_MS = 2;
/** Pause between the scanner and a person's typing, either way. */
const CAMBIO_MS = 400;

/** The keys that a scanner sends after a code. LF is Ctrl+J for some scanners, a second Enter for others. */
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
  /** Milliseconds between characters; the list repeats. */
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

/** Keys other than characters, with their keyboard codes. */
const ESPECIALES: Readonly<Record<string, TeclaEspecial>> = {
  Enter: { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" },
  Tab: { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 },
  "\n": { key: "j", code: "KeyJ", windowsVirtualKeyCode: 74, modifiers: 2 },
  // The separator of a GS1 barcode: the key has another sign on a Spanish keyboard.
  "\x1d": { key: "+", code: "BracketRight", windowsVirtualKeyCode: 221, modifiers: 2 },
};

/** Keys that a text names by a sign. */
const DE_MANO: Readonly<Record<string, string>> = { "\n": "Enter", "\t": "Tab" };

/**
 * Sends keys with their own timestamps, as a keyboard does. A person's typing and a scanner's burst keep their rhythm on a busy test
 * machine.
 */
export class Teclado {
  readonly #page: Page;
  #session: Promise<CDPSession> | undefined;
  /** The time of the last key, by the keys' own clock. */
  #ultima = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Types by hand, one key after the other; a newline is Enter, and a tabulator the key that goes to the next field. */
  escribir(texto: string): Promise<void> {
    return this.#enviar(
      texto.split("").map((c) => DE_MANO[c] ?? c),
      [MANO_MS],
    );
  }

  /** Scans a code with its end, wherever the focus is, `trasMs` after the last key. */
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
    // Later keys of the page come after these by the real clock too.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, en - Date.now())));
  }

  /** Returns the time at which the page received its last key. A page queried for the first time may have received one just now. */
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
