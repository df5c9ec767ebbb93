/** Parts shared by the letters of several kinds of notice. */
import { entero } from "@mostrador/core/formato";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import type { ClaseAviso } from "../db/avisos-dueno.ts";

/** Subject and text of a letter. The last line of the text says what to do. */
export interface Aviso {
  readonly asunto: string;
  readonly texto: string;
  /**
   * Time of the latest occurrence in the letter, in milliseconds; if absent, the time of the letter. Later occurrences
   * go into another letter.
   */
  readonly hasta?: number;
}

/** Selects facts that an owner has not been told: those received after `recibidoDesde`, and shortages of at least `minimo` centavos. */
export interface Desde {
  readonly recibidoDesde: number;
  readonly minimo: number;
}

/** Writers of the letter of each kind. A writer returns null if there is nothing to report. */
export type Motivos = Readonly<
  Record<ClaseAviso, (deps: Deps, empresa: Empresa, desde: Desde) => Promise<Aviso | null>>
>;

/** Maximum number of facts listed in one letter. */
export const MAX_HECHOS = 20;

/** Appends the addresses of the page about the matter and of the page where the owner chooses notices. */
export function conEnlace({ config }: Pick<Deps, "config">, texto: string, ruta: string): string {
  return `${texto}\n\nVéalo en ${config.publicUrl}/portal/${ruta}\n\nQué avisos le llegan se elige en ${config.publicUrl}/portal/ajustes/avisos`;
}

/** Formats a number with its noun in the singular or plural. */
export function contadas(n: number, una: string, varias: string): string {
  return `${entero(n)} ${n === 1 ? una : varias}`;
}

/** Formats the number of facts, or "más de" the maximum that a letter lists if there are more. */
export function hastaElMaximo(n: number, una: string, varias: string): string {
  return n > MAX_HECHOS ? `más de ${contadas(MAX_HECHOS, una, varias)}` : contadas(n, una, varias);
}
