import { fail, type Result } from "@mostrador/core";
import type { Evento, FalloPuente, NombreEvento, Puente } from "../contract/index.ts";

declare global {
  interface Window {
    /** Put there by Electron's preload; a browser has none. */
    readonly mostrador?: Puente;
  }
}

/** The bridge of this host: Electron's, or the loopback host's over HTTP and server-sent events. */
export const puente: Puente = window.mostrador ?? createPuenteHttp();

function createPuenteHttp(): Puente {
  let source: EventSource | undefined;
  return {
    async invoke(name, entrada) {
      try {
        const reply = await fetch(`puente/${name}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(entrada),
        });
        return (await reply.json()) as Result<never, FalloPuente>;
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
      const listen = (message: MessageEvent<string>) => handler(JSON.parse(message.data) as Evento<N>);
      source.addEventListener(name, listen);
      return () => source?.removeEventListener(name, listen);
    },
  };
}
