import type { CDPSession, Page } from "playwright-core";

const MANO_MS = 60;
const ESCANER_MS = 2;

/**
 * Keys that carry their own time, as a keyboard's do: a hand's stay a hand's and a scanner's burst a burst, however busy the machine
 * that runs the test is.
 */
export class Teclado {
  readonly #page: Page;
  #session: Promise<CDPSession> | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** By hand, one key after the other; a line's end is Enter. */
  escribir(texto: string): Promise<void> {
    return this.#enviar(
      texto.split("").map((c) => (c === "\n" ? "Enter" : c)),
      MANO_MS,
    );
  }

  /** A scanner's burst with its Enter, wherever the focus is. */
  escanear(codigo: string): Promise<void> {
    return this.#enviar([...codigo.split(""), "Enter"], ESCANER_MS);
  }

  async #enviar(teclas: readonly string[], entreMs: number): Promise<void> {
    this.#session ??= this.#page.context().newCDPSession(this.#page);
    const session = await this.#session;
    const inicio = Date.now() - teclas.length * entreMs;
    await Promise.all(
      teclas.flatMap((key, i) => {
        const comun = {
          ...(key === "Enter"
            ? { key, code: key, windowsVirtualKeyCode: 13, text: "\r" }
            : { key, text: key }),
          timestamp: (inicio + i * entreMs) / 1000,
        };
        return [
          session.send("Input.dispatchKeyEvent", { ...comun, type: "keyDown" }),
          session.send("Input.dispatchKeyEvent", { ...comun, type: "keyUp" }),
        ];
      }),
    );
  }
}
