/** Bridge to the till's program over HTTP, with its events as server-sent events. */
import { fail } from "@mostrador/core";
import type { Evento, NombreEvento, NombreLlamada, Puente } from "../contract/index.ts";
import { anotarApertura, anotarPerdida, startLlamada } from "./comun/respuesta.ts";

/**
 * Most characters of all pending keep-alive calls. Browsers allow 64 KB of pending keep-alive bodies per page, and a character may take
 * several bytes.
 */
const MAX_KEEPALIVE = 30_000;

/** Status of a call from a page that was opened before the loopback host restarted. The page must be opened again. */
const SIN_SESION = 401;

/** Calls that store a state at each change. They must also arrive from a page that is being closed. */
const SIN_PERDER: ReadonlySet<NombreLlamada> = new Set(["guardarVentaAbierta", "guardarEscrito"]);

function abrirEventos(): EventSource {
  const source = new EventSource("puente/eventos");
  source.addEventListener("open", anotarApertura);
  source.addEventListener("error", anotarPerdida);
  return source;
}

/** Creates the bridge to the loopback host of this page. `pedir` sends the requests. */
export function createPuenteHttp(pedir: typeof fetch = fetch): Puente {
  let source: EventSource | undefined;
  /** Characters of keep-alive calls without an answer yet. */
  let conVida = 0;
  return {
    async invoke(name, entrada, pagina) {
      const body = JSON.stringify(entrada);
      const keepalive = SIN_PERDER.has(name) && conVida + body.length < MAX_KEEPALIVE;
      const suyos = keepalive ? body.length : 0;
      conVida += suyos;
      const terminar = startLlamada();
      try {
        const reply = await pedir(`puente/${name}`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            ...(pagina === undefined ? {} : { "x-caja": pagina }),
          },
          body,
          keepalive,
        });
        terminar(reply.status !== SIN_SESION);
        return await reply.json(); // the host runs the same contract, so the reply has its type
      } catch {
        terminar(false);
        return fail({
          kind: "interno",
          texto: "La caja no responde: cierre esta ventana y abra el programa de nuevo.",
          campos: [],
        });
      } finally {
        conVida -= suyos;
      }
    },
    subscribe<N extends NombreEvento>(name: N, handler: (evento: Evento<N>) => void) {
      source ??= abrirEventos();
      const listen = (message: MessageEvent<string>) => handler(JSON.parse(message.data));
      source.addEventListener(name, listen);
      return () => source?.removeEventListener(name, listen);
    },
  };
}
