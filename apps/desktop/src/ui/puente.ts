/** Bridge from the page to the till, in every host. */
import type { Permiso } from "@mostrador/core";
import type { CajaDePagina, Entrada, EstadoCaja, NombreLlamada, Puente } from "../contract/index.ts";
import { holdQueries } from "../contract/locked-queries.ts";
import { createPuenteHttp } from "./puente-http.ts";

declare global {
  interface Window {
    /** Set by Electron's preload script; undefined in a browser. */
    readonly mostrador?: Puente;
  }
}

/** Bridge of this host: Electron's, or the loopback host's over HTTP and server-sent events. */
const directo: Puente = conCaja(window.mostrador ?? createPuenteHttp());

const invoke = holdQueries(directo);

/** Adds to each call the till that this page shows (real or practice), which is the till of the first state that it received. */
function conCaja(puerta: Puente): Puente {
  let pagina: CajaDePagina | undefined;
  puerta.subscribe("estadoCambio", ({ practica }) => {
    // Another window switched the till, so the till that this page shows is no longer open.
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

/** Asks a person for a right that the cashier lacks. Resolves to true if the person lent it. */
type Autorizador = (permiso: Permiso, texto: string) => Promise<boolean>;
let autorizador: Autorizador | null = null;

/** Sets the part of the screen that asks for a right that the cashier lacks. */
export function setAutorizador(nuevo: Autorizador | null): void {
  autorizador = nuevo;
}

/**
 * Bridge for screens. If a call lacks its right, a person is asked to lend it, and the call is then repeated once. A query of a screen
 * under the lock waits until a person signs in.
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
