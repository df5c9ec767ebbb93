import type { z } from "zod";
import type { Permiso } from "@mostrador/core";

/**
 * Right needed to make a call at a till with users. `nobodySignedIn`: anybody, even signed out. `signedIn`: any signed-in user. A
 * permission: users who have it. At a till without users, the owner may make every call. docs/rights.md
 */
export type Right = "nobodySignedIn" | "signedIn" | Permiso;

/** Declaration of a call. A call without its right does not compile. */
export interface Call {
  readonly right: Right;
  /** Permission that replaces `right` for an input beyond the shop's limits. */
  readonly raisedTo?: Permiso;
  /** Permission needed for lines with a typed price. */
  readonly writtenPrices?: Permiso;
  /** Permission needed to sell more than the stock holds, if the owner demands it. */
  readonly belowZero?: Permiso;
  /** True for a call that changes the till's stored data, prints, sends, or affects its next action. */
  readonly changesState: boolean;
  /** True for a call made at each keystroke whose change does not appear in `EstadoCaja`. The state is not emitted after it. */
  readonly quiet?: true;
  readonly entrada: z.ZodType;
  readonly salida: z.ZodType;
}

/** A call that only reads. */
export interface Query extends Call {
  readonly changesState: false;
}

/** Type of the contract: commands, read-only queries, and events that the till sends unasked. */
export interface Contract {
  readonly comandos: Readonly<Record<string, Call>>;
  readonly consultas: Readonly<Record<string, Query>>;
  readonly eventos: Readonly<Record<string, z.ZodType>>;
}
