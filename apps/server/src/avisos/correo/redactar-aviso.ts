/** Parts that the letters of several kinds of notices share. */
import { entero } from "@mostrador/core/formato";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import type { ClaseAviso } from "../db/avisos-dueno.ts";

/** A letter's subject and its text, of which the last line says what to do. */
export interface Aviso {
  readonly asunto: string;
  readonly texto: string;
  /**
   * Moment of the latest occurrence in the letter, in ms; if absent, that of the letter. Later occurrences come in
   * another letter.
   */
  readonly hasta?: number;
}

/**
 * Selects the facts that an owner was not told yet: those received after `recibidoDesde`, and shortages of at least
 * `minimo` centavos.
 */
export interface Desde {
  readonly recibidoDesde: number;
  readonly minimo: number;
}

/** Writes the letter of each kind; null where there is nothing to report. */
export type Motivos = Readonly<
  Record<ClaseAviso, (deps: Deps, empresa: Empresa, desde: Desde) => Promise<Aviso | null>>
>;

/** Facts that one letter lists. */
export const MAX_HECHOS = 20;

/** Ends a letter's text with the page of its matter, and with the page where notices are chosen. */
export function conEnlace({ config }: Pick<Deps, "config">, texto: string, ruta: string): string {
  return `${texto}\n\nVéalo en ${config.publicUrl}/portal/${ruta}\n\nQué avisos le llegan se elige en ${config.publicUrl}/portal/ajustes/avisos`;
}

/** A number with the noun that it counts. */
export function contadas(n: number, una: string, varias: string): string {
  return `${entero(n)} ${n === 1 ? una : varias}`;
}

/** Says how many facts there are, up to the most that a letter lists, and whether there are more. */
export function hastaElMaximo(n: number, una: string, varias: string): string {
  return n > MAX_HECHOS ? `más de ${contadas(MAX_HECHOS, una, varias)}` : contadas(n, una, varias);
}
