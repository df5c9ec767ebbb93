import {
  duda,
  interpretar,
  interpretarCambio,
  rechazada,
  type Desenlace,
  type Fallida,
  type Mensaje,
  type Resultado,
} from "./respuesta.ts";
import type { Entrega, Intercambio } from "./transport.ts";

/** The reply that all invoicing operations share. */
export interface RespuestaRecepcion extends Resultado {
  readonly codigoEstado: number | undefined;
  readonly codigoDescripcion: string | undefined;
  readonly codigoRecepcion: string | undefined;
}

/** One document sent online. */
export type Recepcion = Desenlace<{ readonly codigoRecepcion: string }>;

/** `yaEstaba`: it had been done before (936, 691, 968): the same success for the caller. */
export type Cambio = Desenlace<{ readonly yaEstaba: boolean }>;

interface Encabezado {
  readonly codigoRecepcion: string;
  readonly advertencias: readonly Mensaje[];
  readonly intercambio: Intercambio;
}

/** A package, at its reception and at each question about it. */
export type RecepcionPaquete =
  /** 901 or 903: taken, not processed yet; ask again. */
  | ({ readonly kind: "pendiente" } & Encabezado)
  /** 908: every document is valid. */
  | ({ readonly kind: "validada" } & Encabezado)
  /** 904: the documents named by numeroArchivo failed, all others are valid. */
  | ({ readonly kind: "observada"; readonly mensajes: readonly Mensaje[] } & Encabezado)
  | Fallida;

/** State of a CUF at the tax system. `noExiste` only when the tax system says so (924, 946, 902). */
export type EstadoFactura =
  | { readonly kind: "valida"; readonly codigoRecepcion: string | null; readonly intercambio: Intercambio }
  | { readonly kind: "anulada"; readonly codigoRecepcion: string | null; readonly intercambio: Intercambio }
  | { readonly kind: "noExiste"; readonly mensajes: readonly Mensaje[]; readonly intercambio: Intercambio }
  | Fallida;

/** recepcionFactura: 908 with transaccion=true, nothing less. docs/fiscal-rules.md F45. */
export function parseRecepcion(entrega: Entrega<RespuestaRecepcion>): Recepcion {
  return interpretarCambio(entrega, (respuesta, mensajes, intercambio) => {
    const { transaccion, codigoEstado, codigoRecepcion } = respuesta;
    if (transaccion !== true || codigoEstado !== 908) return null;
    if (!codigoRecepcion) return duda("inesperada", "908 sin codigoRecepcion", intercambio);
    return {
      kind: "aceptada",
      codigoRecepcion,
      advertencias: [...mensajes.advertencias, ...mensajes.errores],
      intercambio,
    };
  });
}

/** recepcionPaqueteFactura and validacionRecepcionPaqueteFactura. */
export function parsePaquete(entrega: Entrega<RespuestaRecepcion>): RecepcionPaquete {
  return interpretarCambio<RespuestaRecepcion, RecepcionPaquete>(
    entrega,
    (respuesta, mensajes, intercambio) => {
      const { transaccion, codigoEstado, codigoRecepcion = "" } = respuesta;
      const encabezado = { codigoRecepcion, advertencias: mensajes.advertencias, intercambio };
      const archivos = mensajes.errores.filter(({ numeroArchivo }) => numeroArchivo !== undefined);
      if (codigoEstado === 904) {
        if (archivos.length === 0) return null; // the whole package, not a file of it
        if (archivos.length < mensajes.errores.length)
          return duda("inesperada", "904 con mensajes sin numeroArchivo", intercambio);
        return { kind: "observada", mensajes: archivos, ...encabezado };
      }
      if (transaccion !== true || codigoRecepcion === "") return null;
      if (codigoEstado === 901 || codigoEstado === 903) return { kind: "pendiente", ...encabezado };
      if (codigoEstado === 908 && archivos.length === 0)
        return {
          kind: "validada",
          ...encabezado,
          advertencias: [...mensajes.advertencias, ...mensajes.errores],
        };
      return null;
    },
  );
}

/** anulacionFactura: 905; also when it is annulled already (936, 691). docs/fiscal-rules.md F47. */
export function parseAnulacion(entrega: Entrega<RespuestaRecepcion>): Cambio {
  return parseCambio(entrega, 905, [691], [936]);
}

/** reversionAnulacionFactura: 907 or its other text 978; also when it is reverted already (968, 690). */
export function parseReversion(entrega: Entrega<RespuestaRecepcion>): Cambio {
  return parseCambio(entrega, 907, [690], [968], 978);
}

function parseCambio(
  entrega: Entrega<RespuestaRecepcion>,
  hecho: number,
  estados: readonly number[],
  codigos: readonly number[],
  otroHecho?: number,
): Cambio {
  return interpretarCambio(
    entrega,
    ({ transaccion, codigoEstado }, { errores, advertencias }, intercambio) => {
      const aceptada = (yaEstaba: boolean) =>
        ({ kind: "aceptada", yaEstaba, advertencias, intercambio }) as const;
      if (transaccion === true && [hecho, otroHecho].includes(codigoEstado ?? 0)) return aceptada(false);
      if (transaccion === true && errores.some(({ codigo }) => codigo === otroHecho)) return aceptada(false);
      if (estados.includes(codigoEstado ?? 0) || errores.some(({ codigo }) => codigos.includes(codigo)))
        return aceptada(true);
      return null;
    },
  );
}

/**
 * Reads verificacionEstadoFactura: 690, 691, or a CUF that is not there. A refused request (an old CUFD...) tells nothing about the CUF.
 */
export function parseEstado(entrega: Entrega<RespuestaRecepcion>): EstadoFactura {
  return interpretar<RespuestaRecepcion, EstadoFactura>(entrega, (respuesta, { errores }, intercambio) => {
    const { transaccion, codigoEstado } = respuesta;
    const codigoRecepcion = respuesta.codigoRecepcion ?? null;
    if (codigoEstado === 690) return { kind: "valida", codigoRecepcion, intercambio };
    if (codigoEstado === 691) return { kind: "anulada", codigoRecepcion, intercambio };
    const ausente = errores.length > 0 && errores.every(({ codigo }) => codigo === 924 || codigo === 946);
    if (ausente || (codigoEstado === 902 && transaccion === true && errores.length === 0))
      return { kind: "noExiste", mensajes: errores, intercambio };
    return errores.length > 0 ? rechazada(codigoEstado ?? null, errores, intercambio) : null;
  });
}
