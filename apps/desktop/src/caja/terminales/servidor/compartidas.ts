import type { NotaTerminal, Result } from "@mostrador/core";
import type { Conexiones } from "./conexiones.ts";
import type { FalloServidor } from "./read-respuesta.ts";

/** Calls on their way that several want at once, such as a cashier and a round of work. */
class EnCamino<T> {
  readonly #llamadas = new Map<string, Promise<T>>();

  /**
   * Makes a call, or gives the outcome of the one on its way under the same key. Sent twice, the second one
   * would be refused because the first is not answered yet.
   */
  compartir(clave: string, llamar: () => Promise<T>): Promise<T> {
    const antes = this.#llamadas.get(clave);
    if (antes !== undefined) return antes;
    const llamada = llamar().finally(() => this.#llamadas.delete(clave));
    this.#llamadas.set(clave, llamada);
    return llamada;
  }
}

/** A till's calls that several may want at once, by their kinds, and the connections that they share; null: each call has its own. */
export class Compartidas {
  readonly anulaciones = new EnCamino<Result<unknown, FalloServidor>>();
  readonly notas = new EnCamino<Result<NotaTerminal, FalloServidor>>();
  readonly conexiones: Conexiones | null;

  constructor(conexiones: Conexiones | null = null) {
    this.conexiones = conexiones;
  }
}
