import type { z } from "zod";
import type { Permiso } from "@mostrador/core";

/**
 * The right to make a call at a till with users: everybody's, with nobody signed in; of whoever is signed in; or of whoever has that
 * permission of the shop. A till without users has its owner alone, who may make all of them. docs/rights.md
 */
export type Right = "nobodySignedIn" | "signedIn" | Permiso;

/** The declaration of a call. A call without its right does not compile. */
export interface Call {
  readonly right: Right;
  /** The permission that an input beyond the shop's limits asks for in place of `right`. */
  readonly raisedTo?: Permiso;
  /** The permission that lines ask for whose price somebody wrote. */
  readonly writtenPrices?: Permiso;
  /** True for a call that changes what the till keeps, prints, sends or does next. */
  readonly changesState: boolean;
  /** True where `EstadoCaja` shows nothing of the change, and it is not announced: the call comes with every key. */
  readonly quiet?: true;
  readonly entrada: z.ZodType;
  readonly salida: z.ZodType;
}

/** A call that only reads. */
export interface Query extends Call {
  readonly changesState: false;
}

/** The form of the contract: calls that are made, queries that only read, events that are said without being asked. */
export interface Contract {
  readonly comandos: Readonly<Record<string, Call>>;
  readonly consultas: Readonly<Record<string, Query>>;
  readonly eventos: Readonly<Record<string, z.ZodType>>;
}
