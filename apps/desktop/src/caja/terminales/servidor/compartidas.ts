import type { NotaTerminal, Result } from "@mostrador/core";
import type { Conexiones } from "./conexiones.ts";
import type { FalloServidor } from "./read-respuesta.ts";

/** Calls in progress whose outcome several callers share, such as a cashier and a round of work. */
class EnCamino<T> {
  readonly #llamadas = new Map<string, Promise<T>>();

  /**
   * Makes a call, or gives the outcome of the one on its way under the same key. A second call would be refused while
   * the first has no answer.
   */
  compartir(clave: string, llamar: () => Promise<T>): Promise<T> {
    const antes = this.#llamadas.get(clave);
    if (antes !== undefined) return antes;
    const llamada = llamar().finally(() => this.#llamadas.delete(clave));
    this.#llamadas.set(clave, llamada);
    return llamada;
  }
}

/**
 * A till's calls in progress, by kind, and its open connections; `conexiones` is null where each call opens its own.
 */
export class Compartidas {
  readonly anulaciones = new EnCamino<Result<unknown, FalloServidor>>();
  readonly notas = new EnCamino<Result<NotaTerminal, FalloServidor>>();
  readonly conexiones: Conexiones | null;

  constructor(conexiones: Conexiones | null = null) {
    this.conexiones = conexiones;
  }
}
