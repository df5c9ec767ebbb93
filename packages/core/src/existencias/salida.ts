/** Leavings that are no sales, and what each of them asks for. docs/fiscal-rules.md F68, docs/decisions/0065 */
import type { Decimal } from "../dinero.ts";
import type { Regimen } from "../regimenes/regimen.ts";

/** The reasons for which goods leave without being sold. The owner's own use is none of them: it is a sale. */
export const MOTIVOS_SALIDA = ["merma", "vencido", "robo", "regalo", "muestra", "donacion"] as const;
/** One of `MOTIVOS_SALIDA`. */
export type MotivoSalida = (typeof MOTIVOS_SALIDA)[number];

/** The words for each reason on screens and paper. */
export const NOMBRES_SALIDA: Readonly<Record<MotivoSalida, string>> = {
  merma: "Merma o rotura",
  vencido: "Vencido",
  robo: "Robo o pérdida",
  regalo: "Regalo",
  muestra: "Muestra",
  donacion: "Donación",
};

const REINTEGRAN: ReadonlySet<MotivoSalida> = new Set(["regalo", "muestra", "donacion"]);

/**
 * Tells whether the credit of what leaves is given back, in the Registro de Reintegros: it was given to somebody.
 *
 * @example
 * reintegra("donacion");
 * // => true
 */
export function reintegra(motivo: MotivoSalida): boolean {
  return REINTEGRAN.has(motivo);
}

/** The amounts of a row of the Registro de Reintegros, in bolivianos. */
export interface MontosDeReintegro {
  readonly importe: Decimal;
  readonly credito: Decimal;
}

/**
 * Gives the amounts of a row of the Registro de Reintegros from the cost of what was given away: what its purchase was invoiced at, and the
 * VAT in it, by the law of its purchase. docs/fiscal-rules.md F68
 *
 * @example
 * montosDeReintegro(decimal("87"), getRegimen("ley-843")).credito.toFixed(2);
 * // => "13.00"
 */
export function montosDeReintegro(costo: Decimal, regimen: Regimen): MontosDeReintegro {
  const importe = regimen.cobrar(costo, 2);
  return { importe, credito: regimen.dividir(importe, 2).iva };
}
