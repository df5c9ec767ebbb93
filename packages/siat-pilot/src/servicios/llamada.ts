import type { Control } from "../control/estado.ts";
import type { Tx } from "../db/abrir.ts";

/** The fields of a request; absent, empty or nil ones are undefined. */
export interface Solicitud {
  readonly texto: (campo: string) => string | undefined;
  readonly entero: (campo: string) => number | undefined;
  readonly fecha: (campo: string) => number | undefined;
  readonly bytes: (campo: string) => Buffer | undefined;
  /** The items of a repeated complex field. */
  readonly lista: (campo: string) => readonly Solicitud[];
}

/** Context of a call: one transaction, one instant. */
export interface Llamada {
  readonly tx: Tx;
  readonly ahora: number;
  readonly ambiente: 1 | 2;
  readonly servicio: string;
  readonly apikey: string | undefined;
  readonly secreto: string;
  readonly control: Control;
  readonly solicitud: Solicitud;
}

/** The value of a reply's field; undefined leaves the element out. */
export type ValorRespuesta =
  | string
  | number
  | boolean
  | undefined
  | readonly string[]
  | readonly RespuestaSoap[];

/** The fields of a reply; their order on the wire is the contract's. */
export interface RespuestaSoap {
  readonly [campo: string]: ValorRespuesta;
}

/** An operation of a service: it reads and writes in the call's transaction, and gives the reply's fields. */
export type Operacion = (llamada: Llamada) => Promise<RespuestaSoap>;
