import type { Evento, NombreEvento } from "../contract/index.ts";

type Handlers<N extends NombreEvento> = Set<(evento: Evento<N>) => void>;

/** Listeners of each event. A listener that throws disturbs no other. */
export class Listeners {
  readonly #porNombre: { readonly [N in NombreEvento]: Handlers<N> } = {
    estadoCambio: new Set(),
    avance: new Set(),
    aviso: new Set(),
    imprimio: new Set(),
    pantallaCliente: new Set(),
    progreso: new Set(),
    ventaCambio: new Set(),
  };
  readonly #dejados: Evento<"aviso">[] = [];

  /** Keeps a notice for the first listener, because no screen was open when it occurred. */
  dejar(aviso: Evento<"aviso">): void {
    this.#dejados.push(aviso);
  }

  /** Adds a listener; the returned function takes it off. */
  escuchar<N extends NombreEvento>(nombre: N, handler: (evento: Evento<N>) => void): () => void {
    const lista: Handlers<N> = this.#porNombre[nombre];
    lista.add(handler);
    if (nombre === "aviso") for (const aviso of this.#dejados.splice(0)) this.emitir("aviso", aviso);
    return () => lista.delete(handler);
  }

  /** Calls each listener after the code that runs now. */
  emitir<N extends NombreEvento>(nombre: N, evento: Evento<N>): void {
    const lista: Handlers<N> = this.#porNombre[nombre];
    for (const handler of lista) queueMicrotask(() => handler(evento));
  }
}
