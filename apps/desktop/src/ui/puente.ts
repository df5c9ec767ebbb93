/** The bridge from the page to the till, whichever host it runs in. */
import type { Permiso } from "@mostrador/core";
import type { CajaDePagina, Entrada, EstadoCaja, NombreLlamada, Puente } from "../contract/index.ts";
import { holdQueries } from "../contract/locked-queries.ts";
import { createPuenteHttp } from "./puente-http.ts";

declare global {
  interface Window {
    /** Set by Electron's preload; a browser has none. */
    readonly mostrador?: Puente;
  }
}

/** The bridge of this host: Electron's, or the loopback host's over HTTP and server-sent events. */
const directo: Puente = conCaja(window.mostrador ?? createPuenteHttp());

const invoke = holdQueries(directo);

/** Tells with each call which till this page shows: the till of the first state that it received. */
function conCaja(puerta: Puente): Puente {
  let pagina: CajaDePagina | undefined;
  puerta.subscribe("estadoCambio", ({ practica }) => {
    // Another window switched the till: the till that this page shows is no longer open.
    if (pagina !== undefined && pagina !== cajaDe(practica)) window.location.reload();
  });
  return {
    subscribe: (name, handler) => puerta.subscribe(name, handler),
    invoke: async (name, entrada) => {
      const result = await puerta.invoke(name, entrada, pagina);
      if (name === "estado" && result.ok) pagina ??= cajaDe((result.value as EstadoCaja).practica); // the value of the call `estado`
      return result;
    },
  };
}

function cajaDe(practica: boolean): CajaDePagina {
  return practica ? "practica" : "real";
}

/** Asks a person for a right that the cashier lacks; true if the person lent it. */
type Autorizador = (permiso: Permiso, texto: string) => Promise<boolean>;
let autorizador: Autorizador | null = null;

/** Sets the part of the screen that asks for a right that the cashier lacks. */
export function setAutorizador(nuevo: Autorizador | null): void {
  autorizador = nuevo;
}

/**
 * The bridge as screens use it. A call without its right asks for the right on the spot, and is then made
 * once more. A query of a screen under the lock waits until a person signs in.
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
