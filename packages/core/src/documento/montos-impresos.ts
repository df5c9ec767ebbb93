/** The amounts of a printed document: its totals, and the total in words. */
import { decimal, sumar, type Decimal } from "../dinero.ts";
import { miles } from "../formato/montos.ts";
import type { DocumentoXml } from "../xml/parse.ts";
import { costos, type Catalogos } from "./formato.ts";
import { montoEnPalabras } from "./palabras.ts";
import {
  A_PAGAR,
  PAGADO_ORIGINAL,
  SUMA,
  SUMA_DEVUELTA,
  type FilaTotal,
  type Presentacion,
} from "./presentacion.ts";

/** Computes an amount of the totals: an element, a sum of costs, or an amount for the page alone. */
function montoDe({ cabecera, detalle }: DocumentoXml, valor: FilaTotal["valor"]): Decimal {
  if (valor === SUMA) return sumar(detalle.map((l) => decimal(l["subTotal"] ?? "0")));
  if (valor === A_PAGAR)
    return decimal(cabecera["montoTotal"] ?? "0").minus(cabecera["montoGiftCard"] ?? "0");
  if (valor === PAGADO_ORIGINAL)
    return decimal(cabecera["montoTotalOriginal"] ?? "0").minus(cabecera["descuentoAdicional"] ?? "0");
  if (valor === SUMA_DEVUELTA)
    return decimal(cabecera["montoTotalDevuelto"] ?? "0").plus(
      cabecera["montoDescuentoCreditoDebito"] ?? "0",
    );
  const texto = cabecera[valor] ?? "0";
  return texto.startsWith("{") ? sumar(costos(texto).map(([, monto]) => decimal(monto))) : decimal(texto);
}

/** A row of the totals; the last value tells whether it stands out. */
export type FilaImpresa = readonly [etiqueta: string, valor: string, destacado: boolean];

/** Writes the rows of the totals, without those that the document does not have. */
export function totales(
  xml: DocumentoXml,
  { totales: filasTotal }: Presentacion,
  simbolo: string,
): readonly FilaImpresa[] {
  return filasTotal.flatMap(({ etiqueta, valor, enMoneda, destacado, siHay, desglose }) => {
    const monto = montoDe(xml, valor);
    if (siHay === true && monto.eq(0)) return [];
    const moneda = enMoneda === true ? simbolo : BOLIVIANOS.simbolo;
    const lista = desglose === true && typeof valor === "string" ? costos(xml.cabecera[valor] ?? "") : [];
    return [
      ...lista.map(([nombre, parte]) => [`${nombre} ${moneda}`, miles(parte), false] as const),
      [`${etiqueta} ${moneda}`, miles(monto.toFixed(2)), destacado === true] as const,
    ];
  });
}

/** Writes the total in words, in a foreign currency first. */
export function literales(xml: DocumentoXml, { literal }: Presentacion, moneda: Moneda): string {
  const enBolivianos = montoEnPalabras(montoDe(xml, literal.valor).toFixed(2));
  const suya = xml.cabecera["montoTotalMoneda"];
  if (literal.enMoneda !== true || moneda === BOLIVIANOS || suya == null) return `Son: ${enBolivianos}`;
  return `Son: ${montoEnPalabras(decimal(suya).toFixed(2), moneda.palabras)} (${enBolivianos})`;
}

/** The written forms of a currency: its sign beside an amount, and its name in words. */
export interface Moneda {
  readonly simbolo: string;
  readonly palabras: string;
}
const BOLIVIANOS: Moneda = { simbolo: "Bs", palabras: "Bolivianos" };

/** Returns the written forms of a currency: bolivianos and dollars by their own, any other by the catalog's description. */
export function monedaDe(codigo: string, catalogos: Catalogos): Moneda {
  if (codigo === "1" || codigo === "") return BOLIVIANOS;
  if (codigo === "2") return { simbolo: "USD", palabras: "Dólares estadounidenses" };
  const descripcion = catalogos.tipos_moneda?.get(Number(codigo)) ?? `moneda ${codigo}`;
  return { simbolo: descripcion, palabras: descripcion };
}
