import { fail, type Permiso } from "@mostrador/core";
import type { Entrada, Evento, NombreEvento, NombreLlamada, Puente } from "../contract/index.ts";
import { holdQueries } from "../contract/locked-queries.ts";

declare global {
  interface Window {
    /** Put there by Electron's preload; a browser has none. */
    readonly mostrador?: Puente;
  }
}

/** The bridge of this host: Electron's, or the loopback host's over HTTP and server-sent events. */
const directo: Puente = window.mostrador ?? createPuenteHttp();

const invoke = holdQueries(directo);

/** Asks somebody who has the right for it; true when they lent it. */
type Autorizador = (permiso: Permiso, texto: string) => Promise<boolean>;
let autorizador: Autorizador | null = null;

/** Who asks for a right that the cashier lacks, on whatever screen. */
export function setAutorizador(nuevo: Autorizador | null): void {
  autorizador = nuevo;
}

/**
 * The bridge as screens use it: what needs a right is asked for on the spot, and then tried once more; what a screen under the lock asks
 * for waits until somebody signs in.
 */
export const puente: Puente = {
  subscribe: (name, handler) => directo.subscribe(name, handler),
  invoke: async <N extends NombreLlamada>(name: N, entrada: Entrada<N>) => {
    const result = await invoke(name, entrada);
    if (result.ok || result.error.kind !== "faltaPermiso" || autorizador === null) return result;
    const { permiso, texto } = result.error;
    if (permiso === undefined || name === "autorizar" || !(await autorizador(permiso, texto))) return result;
    return invoke(name, entrada);
  },
};

/** Browsers keep 64 KB of calls alive for a page that is gone; signs may take more bytes than one. */
const MAX_KEEPALIVE = 30_000;

function createPuenteHttp(): Puente {
  let source: EventSource | undefined;
  return {
    async invoke(name, entrada) {
      const body = JSON.stringify(entrada);
      try {
        const reply = await fetch(`puente/${name}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
          // What is stored while it changes arrives also from a page that is being left.
          keepalive: name === "guardarVentaAbierta" && body.length < MAX_KEEPALIVE,
        });
        return await reply.json(); // the host checked it against the contract
      } catch {
        return fail({
          kind: "interno",
          texto: "La caja no responde: cierre esta ventana y abra el programa de nuevo.",
          campos: [],
        });
      }
    },
    subscribe<N extends NombreEvento>(name: N, handler: (evento: Evento<N>) => void) {
      source ??= new EventSource("puente/eventos");
      const listen = (message: MessageEvent<string>) => handler(JSON.parse(message.data));
      source.addEventListener(name, listen);
      return () => source?.removeEventListener(name, listen);
    },
  };
}
