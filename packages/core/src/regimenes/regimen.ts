/** The decisions of tax law about a document: where VAT stands, on which amounts, and which rows the document has for it. docs/decisions/0059. */
import { z } from "zod";
import { redondear, type Decimal } from "../dinero.ts";
import { explicado } from "../explicado.ts";
import type { FilaTotal } from "../documento/presentacion.ts";

/** The laws that this program knows, by name. */
export const IdRegimen = z.enum(["ley-843", "ley-1733"]);
export type IdRegimen = z.infer<typeof IdRegimen>;

/** The day from which a law holds, `AAAA-MM-DD` in Bolivia's time, from its first millisecond on. */
export const Vigencia = z.object({
  regimen: explicado(IdRegimen, "Ley que empieza a regir.", "ley-1733"),
  desde: explicado(z.iso.date(), "Primer día en que rige, `AAAA-MM-DD`, desde las 00:00.", "2027-02-01"),
});
export type Vigencia = z.infer<typeof Vigencia>;

/** An element that a law adds to the schema: its name, the element that it follows, and the amount that it holds. */
export interface ElementoAnexo {
  readonly nombre: string;
  readonly tras: string;
  readonly monto: "neto" | "iva";
}

/** The additions of a law to documents and pages. Everything that the authority's annex may name otherwise stands here. */
export interface Anexo {
  /** True if the authority has published the annex. Production accepts no first day for a law whose annex is not published. */
  readonly confirmado: boolean;
  /** VAT is computed once for the document, or for each line and then added up. */
  readonly ivaPor: "documento" | "linea";
  /** Decimals of the lines' amounts; those of the header have 2. */
  readonly decimales: number;
  readonly cabecera: readonly ElementoAnexo[];
  readonly detalle: readonly ElementoAnexo[];
  readonly nota: readonly ElementoAnexo[];
  /** Rows of the printed page, above the total of an invoice and above the VAT of a note. */
  readonly filas: { readonly factura: readonly FilaTotal[]; readonly nota: readonly FilaTotal[] };
}

/** A tax law as documents need it. Amounts that come in are what the buyer pays. */
export interface Regimen {
  readonly id: IdRegimen;
  /** Name on screens: `Ley 843`. */
  readonly nombre: string;
  /** Rate, a fraction of the base. */
  readonly tasa: Decimal;
  /** Divides an amount that the buyer pays and that bears VAT into net and VAT, which add up to it exactly. */
  readonly dividir: (monto: Decimal, decimales: number) => Partes;
  /** Gives the base for input tax credit of an amount that bears VAT: all of it, or what is left without VAT. */
  readonly base: (monto: Decimal, iva: Decimal) => Decimal;
  /** Computes the amount that the buyer pays for a net amount, with `decimales` decimals. */
  readonly cobrar: (neto: Decimal, decimales: number) => Decimal;
  /** Additions of the law to the documents; null if it adds nothing. */
  readonly anexo: Anexo | null;
}

/** An amount divided into net and VAT. */
export interface Partes {
  readonly neto: Decimal;
  readonly iva: Decimal;
}

/** Divides an amount into net and its known VAT. */
export function partesDe(monto: Decimal, iva: Decimal, decimales: number): Partes {
  const redondo = redondear(iva, decimales);
  return { neto: monto.minus(redondo), iva: redondo };
}

/**
 * Tells whether the law has no annex, or one that the authority has published.
 *
 * @example
 * isConfirmado(getRegimen("ley-843"));
 * // => true
 */
export function isConfirmado({ anexo }: Regimen): boolean {
  return anexo === null || anexo.confirmado;
}
