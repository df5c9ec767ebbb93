import type { CausaNoEntregada } from "./http.ts";
import type { CausaDuda, Entrega, Intercambio } from "./transport.ts";

/** One message of the tax system. `numeroArchivo` is a file's position in the package, `numeroDetalle` a line's position; both from 1. */
export interface Mensaje {
  readonly codigo: number;
  readonly descripcion: string;
  readonly advertencia: boolean;
  readonly numeroArchivo?: number | undefined;
  readonly numeroDetalle?: number | undefined;
}

/** Outcomes of every call besides success. docs/design.md D7 and D8. */
export type Fallida =
  | {
      /** transaccion=false with validation messages: nothing was registered. */
      readonly kind: "rechazada";
      readonly codigoEstado: number | null;
      readonly mensajes: readonly Mensaje[];
      /** 1000 or 952: the CUF is already registered. Ask for its state: it may be our own success. */
      readonly yaRegistrada: boolean;
      readonly intercambio: Intercambio;
    }
  /** Nothing was sent: it cannot have arrived. */
  | { readonly kind: "noEntregada"; readonly causa: CausaNoEntregada; readonly intercambio: Intercambio }
  /** Sent, no readable reply: it may have arrived. */
  | {
      readonly kind: "enDuda";
      readonly causa: CausaDuda;
      readonly detalle: string;
      readonly intercambio: Intercambio;
    };

/** Success with its data, or the failure. Warnings beside a success are facts, not failures (3008, 2000...). */
export type Desenlace<T> = ({ readonly kind: "aceptada" } & Exito<T>) | Fallida;
type Exito<T> = T & { readonly advertencias: readonly Mensaje[]; readonly intercambio: Intercambio };

/** The outcome of verificarComunicacion; 926 is its success. */
export type Comunicacion = Desenlace<object>;

/** Fields that all replies share; a service without codigoEstado leaves it out. */
export interface Resultado {
  readonly transaccion: boolean | undefined;
  readonly codigoEstado?: number | undefined;
  readonly codigoDescripcion?: string | undefined;
  readonly mensajesList: readonly MensajeLeido[];
}

interface MensajeLeido {
  readonly codigo: number | undefined;
  readonly descripcion: string | undefined;
  readonly advertencia?: boolean | undefined;
  readonly numeroArchivo?: number | undefined;
  readonly numeroDetalle?: number | undefined;
}

/** A reply's messages, split into errors and warnings. */
export interface Mensajes {
  readonly errores: readonly Mensaje[];
  readonly advertencias: readonly Mensaje[];
}

/**
 * Interprets the delivery of a call that only asks. `aceptar` returns the success's data, a failure, or null for a reply that is no
 * success. Null becomes a rejection when the reply gives a reason, else a doubt. A gateway's refusal means what 989 means in a reply.
 */
export function interpretar<R extends Resultado, A extends { readonly kind: string }>(
  entrega: Entrega<R>,
  aceptar: (respuesta: R, mensajes: Mensajes, intercambio: Intercambio) => A | null,
): A | Fallida {
  const { intercambio } = entrega;
  switch (entrega.kind) {
    case "noEntregada":
      return { kind: "noEntregada", causa: entrega.causa, intercambio };
    case "enDuda":
      return { kind: "enDuda", causa: entrega.causa, detalle: entrega.detalle, intercambio };
    case "tokenRechazado":
      return rechazada(null, [TOKEN_INVALIDO], intercambio);
    case "leida": {
      const { respuesta } = entrega;
      const interno = fallaInterna(respuesta);
      if (interno !== null) return duda("errorInterno", interno, intercambio);
      const mensajes = mensajesDe(respuesta);
      return (
        aceptar(respuesta, mensajes, intercambio) ?? rechazoODuda(respuesta, mensajes.errores, intercambio)
      );
    }
  }
}

/**
 * Interprets the delivery of a call that changes something. Only the tax system's own reply decides: a proxy may send a 401 or 403 after
 * the call went through, which leaves a doubt. docs/design.md D8.
 */
export function interpretarCambio<R extends Resultado, A extends { readonly kind: string }>(
  entrega: Entrega<R>,
  aceptar: (respuesta: R, mensajes: Mensajes, intercambio: Intercambio) => A | null,
): A | Fallida {
  if (entrega.kind !== "tokenRechazado") return interpretar(entrega, aceptar);
  const { intercambio } = entrega;
  return duda("puerta", `HTTP ${intercambio.httpStatus ?? ""}`, intercambio);
}

/** Reads the reply to verificarComunicacion: accepted where `transaccion` is true. */
export function parseComunicacion(entrega: Entrega<Resultado>): Comunicacion {
  return interpretar(entrega, ({ transaccion }, { advertencias }, intercambio) =>
    transaccion === true ? aceptada({}, advertencias, intercambio) : null,
  );
}

/** The outcome of an accepted call with its data and warnings. */
export function aceptada<T extends object>(
  datos: T,
  advertencias: readonly Mensaje[],
  intercambio: Intercambio,
): { readonly kind: "aceptada" } & Exito<T> {
  return { kind: "aceptada", ...datos, advertencias, intercambio };
}

/**
 * Classifies a reply that is no success. A rejection has messages, and transaccion=false or a rejecting state; any other reply leaves a
 * doubt.
 */
function rechazoODuda(respuesta: Resultado, errores: readonly Mensaje[], intercambio: Intercambio): Fallida {
  const estado = respuesta.codigoEstado ?? null;
  if (errores.length > 0 && (respuesta.transaccion === false || isRechazo(estado)))
    return rechazada(estado, errores, intercambio);
  if (respuesta.transaccion === false)
    return duda("errorInterno", "transaccion=false sin mensajes", intercambio);
  return duda("inesperada", `codigoEstado ${estado ?? "ausente"}`, intercambio);
}

/** The outcome of a rejection with its messages. */
export function rechazada(
  codigoEstado: number | null,
  mensajes: readonly Mensaje[],
  intercambio: Intercambio,
): Fallida {
  const yaRegistrada = mensajes.some(({ codigo }) => codigo === 1000 || codigo === 952);
  return { kind: "rechazada", codigoEstado, mensajes, yaRegistrada, intercambio };
}

/** The outcome of a call that may have been carried out; `detalle` is cut to 500 characters. */
export function duda(causa: CausaDuda, detalle: string, intercambio: Intercambio): Fallida {
  return { kind: "enDuda", causa, detalle: detalle.slice(0, 500), intercambio };
}

/** The gateway's 401 or 403 means what 989 means in a reply. docs/fiscal-rules.md F2. */
const TOKEN_INVALIDO: Mensaje = {
  codigo: 989,
  descripcion: "API KEY NO VALIDO (TOKEN INVALIDO)",
  advertencia: false,
};

/** Codes of the tax system's internal failures (docs/fiscal-rules.md F4): it may have carried out the request. */
const INTERNOS = new Set([967, 991, 992, 995, 999]);

function fallaInterna({ codigoEstado, codigoDescripcion, mensajesList }: Resultado): string | null {
  if (codigoEstado === -1) return codigoDescripcion ?? "codigoEstado -1";
  const interno = mensajesList.find(({ codigo }) => INTERNOS.has(codigo ?? 0));
  if (interno !== undefined) return `${interno.codigo} ${interno.descripcion ?? ""}`.trim();
  if (codigoEstado !== undefined && INTERNOS.has(codigoEstado)) return `codigoEstado ${codigoEstado}`;
  const anulacion = codigoEstado === 906 || mensajesList.some(({ codigo }) => codigo === 906);
  const textos = [codigoDescripcion ?? "", ...mensajesList.map(({ descripcion }) => descripcion ?? "")];
  const rcv = textos.find((texto) => /\bRCV\b/i.test(texto));
  return anulacion && rcv !== undefined ? rcv : null;
}

/** States of a refusal: received and rejected, observed, annulment refused, reversal refused. */
function isRechazo(codigoEstado: number | null): boolean {
  return codigoEstado === 902 || codigoEstado === 904 || codigoEstado === 906 || codigoEstado === 909;
}

/** Splits messages: warnings carry the flag, or a code of the 2000 series, or 3008 (the CUIS is about to end). */
function mensajesDe({ mensajesList }: Resultado): Mensajes {
  const todos = mensajesList.map(
    ({ codigo = 0, descripcion = "", advertencia = false, numeroArchivo, numeroDetalle }): Mensaje => ({
      codigo,
      descripcion: descripcion.trim(),
      advertencia: advertencia || (codigo >= 2000 && codigo <= 2999) || codigo === 3008,
      ...(numeroArchivo === undefined ? {} : { numeroArchivo }),
      ...(numeroDetalle === undefined ? {} : { numeroDetalle }),
    }),
  );
  return {
    errores: todos.filter(({ advertencia }) => !advertencia),
    advertencias: todos.filter(({ advertencia }) => advertencia),
  };
}
