import type { LlamadaCaja, Result } from "@mostrador/core";
import type { z } from "zod";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../db/empresas.ts";
import type { Fila } from "../db/esquema.ts";
import type { Fallo } from "../fallos.ts";
import type { Right, Rol } from "./rights.ts";

/** The caller, as the credential says; never as the request says. */
export interface Llamador {
  readonly empresa: Empresa;
  readonly rol: Rol;
  /** The person's address, where a person signed in. */
  readonly correo: string | null;
  readonly terminal: Fila<"terminales"> | null;
}

/** A handler's reply: its data, and the rest. `datos` is null with `crudo` and `descarga`. */
export interface Respuesta<R> {
  readonly datos: R | null;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** With a status of failure: its name, as X-Error-Code has it. */
  readonly codigo?: string;
  /** The whole body, byte for byte, in place of the envelope. */
  readonly crudo?: string;
  /** A download, sent as it is made, in place of the envelope. */
  readonly descarga?: Descarga;
}

/** A file made while it is sent; `partes` is not asked for more than the receiver takes. */
export interface Descarga {
  readonly tipo: string;
  readonly archivo: string;
  readonly partes: AsyncIterable<Uint8Array | string>;
}

/** Somebody who signed in, of no company yet. */
export interface Persona {
  readonly correo: string;
}

/** A call as its handler gets it: checked, with its caller. */
export interface Entrada<P, Q, B, A extends Right> {
  readonly llamador: A extends "anyone" ? null : A extends "identified" ? Persona : Llamador;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The caller's network address, as limits count it. */
  readonly direccion: string;
  /** The largest total that this call may issue, in bolivianos; none where it is left out. */
  readonly topeBs?: number;
}

/** A failure that a route names as its own; those of every call (credential, limit, form) need no naming. docs/api.md A43. */
export type Causa = 400 | 401 | 402 | 403 | 404 | 409 | 422 | 426 | 502 | 503;

/** A route's answer when all went well: data in the envelope, data alone, or a file. */
export type Respondido<R> =
  | {
      readonly datos: z.ZodType<R>;
      readonly sinSobre?: true;
      /** Statuses besides 200 that carry the same data: the outcome is in it. */
      readonly tambienCon?: readonly Causa[];
    }
  | { readonly descarga: TipoDescarga };

/** Kinds of files that routes answer with. */
export type TipoDescarga =
  | "text/csv"
  | "application/zip"
  | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A value that fits a reply's schema; a handler may build it of read-only parts. */
export type Solo<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer E)[]
      ? readonly Solo<E>[]
      : { readonly [K in keyof T]: Solo<T[K]> };

/** A route is data, and without its right it does not compile: checks, documentation and the list for the contract test come from it. */
export interface Route<P = unknown, Q = unknown, B = unknown, A extends Right = Right, R = unknown> {
  readonly method: "get" | "post" | "put" | "delete";
  /** docs/api.md's spelling: `/v1/facturas/{cuf}`. */
  readonly path: string;
  readonly resumen: string;
  readonly right: A;
  /** Whether it changes what a company has: documents, credits, settings. A sign of life is none. */
  readonly changesState: boolean;
  readonly params?: z.ZodType<P>;
  readonly query?: z.ZodType<Q>;
  readonly body?: z.ZodType<B>;
  /** A body as a caller would send it, in code's names; without it the documentation builds one of the fields' examples. */
  readonly ejemplo?: object;
  /** Of a till's call: under which core knows its body in each protocol; `body` is that of today's. */
  readonly llamada?: LlamadaCaja;
  /** Failures of its own, besides those of every call: credential, limit, form. */
  readonly errores?: readonly Causa[];
  /** In code's names, as `datos` is; /openapi.json and the contract test say and hold it. */
  readonly respuesta: Respondido<R>;
  readonly handle: (deps: Deps, entrada: Entrada<P, Q, B, A>) => Promise<Result<Respuesta<Solo<R>>, Fallo>>;
}

/** Checks the handler of one route against its own schemas; the list of routes forgets these types. */
export function route<P, Q, B, A extends Right, R>(definition: Route<P, Q, B, A, R>): Route {
  // Only http/app.ts calls the handler, with what this route's schemas gave.
  return definition as unknown as Route;
}
