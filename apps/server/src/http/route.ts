import type { LlamadaCaja, Result } from "@mostrador/core";
import type { z } from "zod";
import type { Deps } from "../deps.ts";
import type { Fila } from "../motor/esquema.ts";
import type { Fallo } from "../fallos.ts";
import type { Publicacion } from "./publicacion.ts";
import type { Right, Rol } from "./rights.ts";

/** The caller, as its credential says; never as the request says. */
export interface Llamador {
  readonly empresa: Fila<"empresas">;
  readonly rol: Rol;
  /** The person's address; null for other callers. */
  readonly correo: string | null;
  /** The credential reaches no other company. */
  readonly soloEsta: boolean;
  /** The session of the call; null for keys and tills. */
  readonly sesion: Fila<"sesiones"> | null;
  readonly terminal: Fila<"terminales"> | null;
}

/** A handler's reply. `datos` is null with `crudo`, `publicacion` and `descarga`. */
export interface Respuesta<R> {
  readonly datos: R | null;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Name of the failure, for X-Error-Code, with a status of failure. */
  readonly codigo?: string;
  /** The whole body, byte for byte, in place of the envelope. */
  readonly crudo?: string;
  /** A text that all callers get alike, in place of the envelope. */
  readonly publicacion?: Publicacion;
  /** A download, streamed while it is made, in place of the envelope. */
  readonly descarga?: Descarga;
}

/** A file made while it is sent; `partes` is read no faster than the receiver takes it. */
export interface Descarga {
  readonly tipo: string;
  readonly archivo: string;
  readonly partes: AsyncIterable<Uint8Array | string>;
}

/** A person who signed in and belongs to no company yet. */
export interface Persona {
  readonly correo: string;
}

/** A caller with a session of the portal, of any company or of none. */
export interface EnSesion {
  readonly sesion: Fila<"sesiones">;
}

/** Identifies the caller of a route by the headers of the call. Fails where the caller is unknown or lacks the right. */
export type QuienPide = (
  deps: Deps,
  route: Route,
  headers: Readonly<Record<string, string | undefined>>,
) => Promise<Result<Llamador | Persona | EnSesion, Fallo>>;

/** A call as its handler gets it: checked, with its caller. */
export interface Entrada<P, Q, B, A extends Right> {
  readonly llamador: A extends "anyone"
    ? null
    : A extends "identified"
      ? Persona
      : A extends "session"
        ? EnSesion
        : Llamador;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The caller's network address, as limits count it. */
  readonly direccion: string;
  /** The call came without TLS from another computer: its network could read it. */
  readonly enClaro: boolean;
  /** The largest total that this call may issue, in bolivianos; unlimited where it is left out. */
  readonly topeBs?: number;
  /** Leaves the call's place at the event loop, before it waits for something outside. */
  readonly cederTurno: () => void;
}

/**
 * A failure that a route names as its own; failures of every call (credential, limit, form) need no naming.
 * docs/api.md A43.
 */
export type Causa = 400 | 401 | 402 | 403 | 404 | 409 | 422 | 426 | 502 | 503;

/** The success of a route: data in the envelope, data alone, or a file. */
export type Respondido<R> =
  | {
      readonly datos: z.ZodType<R>;
      readonly sinSobre?: true;
      /** Statuses besides 200 that carry the same data, which tell the outcome. */
      readonly tambienCon?: readonly Causa[];
    }
  | { readonly descarga: TipoDescarga };

/** Kinds of files that routes answer with. */
export type TipoDescarga =
  | "text/csv"
  | "application/zip"
  | "application/pdf"
  | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A value that fits a reply's schema; a handler may build it from read-only parts. */
export type Solo<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer E)[]
      ? readonly Solo<E>[]
      : { readonly [K in keyof T]: Solo<T[K]> };

/**
 * A route is data: its checks, its documentation and its contract test derive from it. Without a right it
 * does not compile.
 */
export interface Route<P = unknown, Q = unknown, B = unknown, A extends Right = Right, R = unknown> {
  readonly method: "get" | "post" | "put" | "delete";
  /** docs/api.md's spelling: `/v1/facturas/{cuf}`. */
  readonly path: string;
  readonly resumen: string;
  readonly right: A;
  /** Tells whether it changes a company's data: documents, credits, settings. A heartbeat is no change. */
  readonly changesState: boolean;
  readonly params?: z.ZodType<P>;
  /** Without one a call with a query is refused, and so with `body`. */
  readonly query?: z.ZodType<Q>;
  readonly body?: z.ZodType<B>;
  /** Size of its body, where one of 256 KB may be too small. */
  readonly cabida?: "documento" | "carga" | "planilla";
  /** An example body in code's names; without it the documentation builds one from the fields' examples. */
  readonly ejemplo?: object;
  /**
   * Name of a till's call, by which core knows its body in each protocol; `body` is the present protocol's.
   */
  readonly llamada?: LlamadaCaja;
  /** A till makes this call for a company that was deactivated too: it brings what was issued. */
  readonly conInactiva?: true;
  /**
   * A till whose credential ended makes this call too, since it brings what was printed: where that comes in by itself or by the owner's word,
   * or also while her word is awaited. It reads nothing. docs/decisions/0082
   */
  readonly conRetirada?: "aceptada" | "porDecidir";
  /** The call may carry X-Idempotency-Key: repeated with it, it has the first call's answer. */
  readonly conClave?: true;
  /** Failures of its own, besides those of every call: credential, limit, form. */
  readonly errores?: readonly Causa[];
  /** Schema in code's names, as `datos`; /openapi.json publishes it and the contract test checks it. */
  readonly respuesta: Respondido<R>;
  readonly handle: (deps: Deps, entrada: Entrada<P, Q, B, A>) => Promise<Result<Respuesta<Solo<R>>, Fallo>>;
}

/** Types the handler of one route by its own schemas; the list of routes forgets these types. */
export function route<P, Q, B, A extends Right, R>(definition: Route<P, Q, B, A, R>): Route {
  // Only http/app.ts calls the handler, with values that this route's schemas parsed.
  return definition as unknown as Route;
}
