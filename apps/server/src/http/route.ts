import type { LlamadaCaja, Result } from "@mostrador/core";
import type { z } from "zod";
import type { Deps } from "../deps.ts";
import type { Fila } from "../motor/esquema.ts";
import type { Fallo } from "../fallos.ts";
import type { Publicacion } from "./publicacion.ts";
import type { Right, Rol } from "./rights.ts";

/** The caller, determined by the credential and never by the request's content. */
export interface Llamador {
  readonly empresa: Omit<Fila<"empresas">, "logo">;
  readonly rol: Rol;
  /** E-mail address of the person; null for other callers. */
  readonly correo: string | null;
  /** The credential gives access to no other company. */
  readonly soloEsta: boolean;
  /** The session of the call; null for keys and tills. */
  readonly sesion: Fila<"sesiones"> | null;
  readonly terminal: Fila<"terminales"> | null;
}

/** A handler's reply. `datos` is null if `crudo`, `publicacion` or `descarga` is set. */
export interface Respuesta<R> {
  readonly datos: R | null;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Name of the failure for X-Error-Code, set if the status is that of a failure. */
  readonly codigo?: string;
  /** The complete body, byte for byte, in place of the envelope. */
  readonly crudo?: string;
  /** A text that is the same for all callers, in place of the envelope. */
  readonly publicacion?: Publicacion;
  /** A download streamed while it is generated, in place of the envelope. */
  readonly descarga?: Descarga;
}

/** A file generated while it is sent. `partes` is consumed no faster than the receiver reads. */
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

/** Identifies the caller of a route by the headers of the call. Fails if the caller is unknown or lacks the right. */
export type QuienPide = (
  deps: Deps,
  route: Route,
  headers: Readonly<Record<string, string | undefined>>,
) => Promise<Result<Llamador | Persona | EnSesion, Fallo>>;

/** A checked call with its caller, as passed to the handler. */
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
  /** Network address of the caller, as counted by the limits. */
  readonly direccion: string;
  /** The call came from another computer without TLS, so its network could read it. */
  readonly enClaro: boolean;
  /** Largest total that this call may issue, in bolivianos; unlimited if absent. */
  readonly topeBs?: number;
  /** Releases the call's turn on the event loop before it waits for external work. */
  readonly cederTurno: () => void;
}

/**
 * HTTP statuses of failures that a route declares as its own. Failures common to all calls (credential, limit, form) are
 * not declared. docs/api.md A43.
 */
export type Causa = 400 | 401 | 402 | 403 | 404 | 409 | 422 | 426 | 502 | 503;

/** Successful reply of a route: data in the envelope, data alone, or a file. */
export type Respondido<R> =
  | {
      readonly datos: z.ZodType<R>;
      readonly sinSobre?: true;
      /** Statuses besides 200 with which the same data are sent; the status tells the outcome. */
      readonly tambienCon?: readonly Causa[];
    }
  | { readonly descarga: TipoDescarga };

/** Content types of the files that routes send. */
export type TipoDescarga =
  | "text/csv"
  | "application/zip"
  | "application/pdf"
  | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A value that fits a reply's schema, whose parts may be read-only. */
export type Solo<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer E)[]
      ? readonly Solo<E>[]
      : { readonly [K in keyof T]: Solo<T[K]> };

/** A route as data, from which its checks, documentation and contract test are derived. A route without a right does not compile. */
export interface Route<P = unknown, Q = unknown, B = unknown, A extends Right = Right, R = unknown> {
  readonly method: "get" | "post" | "put" | "delete";
  /** Path in the notation of docs/api.md: `/v1/facturas/{cuf}`. */
  readonly path: string;
  readonly resumen: string;
  readonly right: A;
  /** True if the route changes a company's data: documents, credits or settings. A heartbeat is not a change. */
  readonly changesState: boolean;
  readonly params?: z.ZodType<P>;
  /** Schema of the query. Without it a call with a query is refused; the same holds for `body`. */
  readonly query?: z.ZodType<Q>;
  readonly body?: z.ZodType<B>;
  /** Size class of the body, if 256 KB may be too small. */
  readonly cabida?: "documento" | "carga" | "lote" | "planilla";
  /** Example body with camelCase names; by default the documentation combines the fields' examples. */
  readonly ejemplo?: object;
  /** Name of a till's call, under which core converts its body from each protocol; `body` is that of the current protocol. */
  readonly llamada?: LlamadaCaja;
  /** Tills of a deactivated company may make this call too, because it delivers issued documents. */
  readonly conInactiva?: true;
  /**
   * Tills whose credential has ended may make this call too, because it delivers printed documents: either only when
   * they are accepted automatically or by the owner's decision, or always. Then the call itself holds or refuses them. The
   * call reads nothing. docs/decisions/0082
   */
  readonly conRetirada?: "aceptada" | "siempre";
  /** The call may carry X-Idempotency-Key. Repeated with the same key, it returns the first call's reply. */
  readonly conClave?: true;
  /** The route's own failures, besides those of every call: credential, limit and form. */
  readonly errores?: readonly Causa[];
  /** Schema of `datos` with camelCase names; /openapi.json publishes it and the contract test checks it. */
  readonly respuesta: Respondido<R>;
  readonly handle: (deps: Deps, entrada: Entrada<P, Q, B, A>) => Promise<Result<Respuesta<Solo<R>>, Fallo>>;
}

/** Types a route's handler by the route's own schemas; the list of routes does not keep these types. */
export function route<P, Q, B, A extends Right, R>(definition: Route<P, Q, B, A, R>): Route {
  // Only http/app.ts calls the handler, with values parsed by this route's schemas.
  return definition as unknown as Route;
}
