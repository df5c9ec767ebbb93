import type { Result } from "@mostrador/core";
import type { z } from "zod";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../db/empresas.ts";
import type { Fila } from "../db/esquema.ts";
import type { Fallo } from "../fallos.ts";

/**
 * Whose credential a route takes: API key or a person's of the company, the owner's only, the owner's by the portal (an API key
 * gets 401), anybody's with an identity token, a terminal's, or none.
 */
export type Auth = "key" | "dueno" | "portal" | "identidad" | "terminal" | "none";

/** Who calls, as the credential says; never as the request says. */
export interface Llamador {
  readonly empresa: Empresa;
  readonly rol: "api" | "dueno" | "cajero" | "terminal";
  /** Who, where a person signed in. */
  readonly correo: string | null;
  readonly terminal: Fila<"terminales"> | null;
}

/** What a handler gives back besides its data. */
export interface Respuesta<R> {
  readonly datos: R;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The whole body, byte for byte, in place of the envelope. */
  readonly crudo?: string;
  /** The data alone, without the envelope. */
  readonly sinSobre?: true;
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

export interface Entrada<P, Q, B, A extends Auth> {
  readonly llamador: A extends "none" ? null : A extends "identidad" ? Persona : Llamador;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A route is data: checks, documentation and the list for the contract test come from it. */
export interface Route<P = unknown, Q = unknown, B = unknown, A extends Auth = Auth> {
  readonly method: "get" | "post" | "delete";
  /** SPEC.md's spelling: `/v1/facturas/{cuf}`. */
  readonly path: string;
  readonly resumen: string;
  readonly auth: A;
  readonly params?: z.ZodType<P>;
  readonly query?: z.ZodType<Q>;
  readonly body?: z.ZodType<B>;
  readonly handle: (deps: Deps, entrada: Entrada<P, Q, B, A>) => Promise<Result<Respuesta<unknown>, Fallo>>;
}

/** Keeps the types of one route together; the list of routes forgets them. */
export function route<P, Q, B, A extends Auth>(definition: Route<P, Q, B, A>): Route {
  return definition as unknown as Route;
}
