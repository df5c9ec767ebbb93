import type { Evento, NombreEvento } from "../contract/index.ts";

type Oyente = (evento: never) => void;

/** The listeners of each event. One that throws disturbs no other. */
export class Oyentes {
  readonly #porNombre = new Map<NombreEvento, Set<Oyente>>();
  readonly #dejados: Evento<"aviso">[] = [];

  /** Keeps a notice for the first listener: when it happened, no screen was open. */
  dejar(aviso: Evento<"aviso">): void {
    this.#dejados.push(aviso);
  }

  /** Adds a listener; the returned function takes it off. */
  escuchar<N extends NombreEvento>(nombre: N, handler: (evento: Evento<N>) => void): () => void {
    const lista = this.#porNombre.get(nombre) ?? new Set<Oyente>();
    this.#porNombre.set(nombre, lista.add(handler));
    if (nombre === "aviso") for (const aviso of this.#dejados.splice(0)) this.emitir("aviso", aviso);
    return () => lista.delete(handler);
  }

  /** Tells each listener, after the code that runs now. */
  emitir<N extends NombreEvento>(nombre: N, evento: Evento<N>): void {
    for (const handler of this.#porNombre.get(nombre) ?? []) {
      // Kept under this very name.
      queueMicrotask(() => (handler as (evento: Evento<N>) => void)(evento));
    }
  }
}
