/** The part of a total that is a base for input tax credit, where a law grants less than the whole. docs/fiscal-rules.md F25 */
import { decimal, redondear } from "../dinero.ts";
import type { Importes } from "../sectores/define.ts";

/** A part of the base that a sector's buyers may claim, and the day from which it holds, `AAAA-MM-DD` in Bolivia's time. */
interface ParteConCredito {
  readonly sector: number;
  readonly desde: string;
  readonly parte: string;
}

/**
 * Laws about fuel. Law 317 grants credit for 70 % of gasoline and diesel (sector 12). Fuel without subsidy (sector 55) had 70 % from
 * 2026-01-13 and has the whole since 2026-03-31, by law 1718. The emission instant of a document decides, as it does between tax laws.
 */
const PARTES: readonly ParteConCredito[] = [
  { sector: 12, desde: "2012-12-11", parte: "0.70" },
  { sector: 55, desde: "2026-01-13", parte: "0.70" },
  { sector: 55, desde: "2026-03-31", parte: "1" },
];

/**
 * Gives the part of the base that a document of a sector grants at an instant, as decimal text; "1" where no law grants less.
 *
 * @example
 * parteConCredito(12, "2026-11-20T14:00:00.000");
 * // => "0.70"
 */
export function parteConCredito(
  sector: number,
  instante: string,
  partes: readonly ParteConCredito[] = PARTES,
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
