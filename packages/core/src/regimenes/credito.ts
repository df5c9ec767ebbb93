/** The part of a total that is a base for input tax credit, where a law grants less than the whole. docs/fiscal-rules.md F25 */
import { z } from "zod";
import { decimal, redondear } from "../dinero.ts";
import { explicado } from "../explicado.ts";
import type { Importes } from "../sectores/define.ts";

/** A part of the base that a sector's buyers may claim, and the day from which it holds, `AAAA-MM-DD` in Bolivia's time. */
export const ParteConCredito = z.object({
  sector: explicado(z.int().positive(), "Sector del documento.", 12),
  desde: explicado(z.iso.date(), "Primer día en que rige, `AAAA-MM-DD`, desde las 00:00.", "2027-03-01"),
  parte: explicado(
    z.string().regex(/^(?:0\.\d{1,4}|1)$/, "Se espera una parte de 1 como texto: 0.70, o 1 si es todo."),
    "Parte de la base que da crédito fiscal, como texto; `1` es toda.",
    "0.70",
  ),
});
export type ParteConCredito = z.infer<typeof ParteConCredito>;

/**
 * Laws about fuel. Law 317 grants credit for 70 % of gasoline and diesel (sector 12). Fuel without subsidy (sector 55) had 70 % from
 * 2026-01-13 and has the whole since 2026-03-31, by law 1718. The emission instant of a document decides, as it does between tax laws.
 */
export const PARTES_CON_CREDITO: readonly (ParteConCredito & { readonly norma: string })[] = [
  { sector: 12, desde: "2012-12-11", parte: "0.70", norma: "Ley 317" },
  { sector: 55, desde: "2026-01-13", parte: "0.70", norma: "Ley 317" },
  { sector: 55, desde: "2026-03-31", parte: "1", norma: "Ley 1718" },
];

/**
 * Tells whether a list has parts of a sector. A document of any other sector grants credit for its whole base.
 *
 * @example
 * hasParteConCredito(1);
 * // => false
 */
export function hasParteConCredito(
  sector: number,
  partes: readonly ParteConCredito[] = PARTES_CON_CREDITO,
): boolean {
  return partes.some((una) => una.sector === sector);
}

/**
 * Gives the part of the base that a document of a sector grants at an instant, as decimal text; "1" where no law grants less. Of two
 * rows of one day the later one of the list holds.
 *
 * @example
 * parteConCredito(12, "2026-11-20T14:00:00.000");
 * // => "0.70"
 */
export function parteConCredito(
  sector: number,
  instante: string,
  partes: readonly ParteConCredito[] = PARTES_CON_CREDITO,
): string {
  let elegida: ParteConCredito | undefined;
  for (const una of partes)
    if (una.sector === sector && una.desde <= instante && una.desde >= (elegida?.desde ?? "")) elegida = una;
  return elegida?.parte ?? "1";
}

/** Reduces the base for input tax credit to a part of it, half-up to the centavo. The total and the VAT in it stay the same. */
export function conParteDeCredito(importes: Importes, parte: string): Importes {
  if (parte === "1") return importes;
  return {
    ...importes,
    montoTotalSujetoIva: redondear(importes.montoTotalSujetoIva.times(decimal(parte)), 2),
  };
}
