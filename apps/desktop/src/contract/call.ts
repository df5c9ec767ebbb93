import type { z } from "zod";
import type { Permiso } from "@mostrador/core";

/**
 * The right to make a call at a till with users. `nobodySignedIn`: everybody, signed out too. `signedIn`: any
 * signed-in user. A permission: users with that permission of the shop. A till without users has its owner
 * alone, who may make all calls. docs/rights.md
 */
export type Right = "nobodySignedIn" | "signedIn" | Permiso;

/** The declaration of a call. A call without its right does not compile. */
export interface Call {
  readonly right: Right;
  /** The permission that an input beyond the shop's limits needs in place of `right`. */
  readonly raisedTo?: Permiso;
  /** The permission that lines with a typed price need. */
  readonly writtenPrices?: Permiso;
  /** The permission that a sale of more than is left needs, where the owner asks for it. */
  readonly belowZero?: Permiso;
  /** True for a call that changes what the till stores, prints, sends or does next. */
  readonly changesState: boolean;
  /**
   * True for a call at each keystroke whose change is not visible in `EstadoCaja`: the state is not emitted after it.
   */
  readonly quiet?: true;
  readonly entrada: z.ZodType;
  readonly salida: z.ZodType;
}

/** A call that only reads. */
export interface Query extends Call {
  readonly changesState: false;
}

/** The form of the contract: commands, read-only queries, and events that are sent unasked. */
export interface Contract {
  readonly comandos: Readonly<Record<string, Call>>;
  readonly consultas: Readonly<Record<string, Query>>;
  readonly eventos: Readonly<Record<string, z.ZodType>>;
}
