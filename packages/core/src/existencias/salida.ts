/** Goods that leave without a sale, and the legal consequence of each reason. docs/fiscal-rules.md F68, docs/decisions/0065 */
import type { Decimal } from "../dinero.ts";
import type { Regimen } from "../regimenes/regimen.ts";

/** Reasons for which goods leave without a sale. The owner's own use is not among them, because it is a sale. */
export const MOTIVOS_SALIDA = ["merma", "vencido", "robo", "regalo", "muestra", "donacion"] as const;
/** One of `MOTIVOS_SALIDA`. */
export type MotivoSalida = (typeof MOTIVOS_SALIDA)[number];

/** Name of each reason on screens and on paper. */
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
 * Tells whether goods that left for this reason were given to somebody, so that their tax credit is given back in the Registro de
 * Reintegros.
 *
 * @example
 * reintegra("donacion");
 * // => true
 */
export function reintegra(motivo: MotivoSalida): boolean {
  return REINTEGRAN.has(motivo);
}

/** Amounts of a row of the Registro de Reintegros, in bolivianos. */
export interface MontosDeReintegro {
  readonly importe: Decimal;
  readonly credito: Decimal;
}

/**
 * Computes the amounts of a row of the Registro de Reintegros from the cost of the goods given away: the amount invoiced at their purchase
 * and the VAT in it, by the law of the purchase. docs/fiscal-rules.md F68
 *
 * @example
 * montosDeReintegro(decimal("87"), getRegimen("ley-843")).credito.toFixed(2);
 * // => "13.00"
 */
export function montosDeReintegro(costo: Decimal, regimen: Regimen): MontosDeReintegro {
  const importe = regimen.cobrar(costo, 2);
  return { importe, credito: regimen.dividir(importe, 2).iva };
}
