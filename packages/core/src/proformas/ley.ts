/** A proforma that was made under one law and is sold under the next. docs/decisions/0087. */
import { decimal } from "../dinero.ts";
import { bs } from "../formato/montos.ts";
import { precioDesde, type EleccionDePrecios } from "../regimenes/precios.ts";
import type { Regimen } from "../regimenes/regimen.ts";
import { getRegimen } from "../regimenes/vigencias.ts";
import type { LineaProforma, Proforma } from "./formas.ts";
import { importeDeLinea, totalProforma } from "./proforma.ts";

/** The rule by which a law changes prices: the owner's choice, the law before the day, and the law from that day on. */
export interface CambioDePrecios {
  readonly eleccion: EleccionDePrecios;
  readonly antes: Regimen;
  readonly despues: Regimen;
}

/**
 * Lowers the lines of an open proforma by the rule of a new law. No line costs more than it was promised: a line whose price would rise, or
 * would come to nothing, stays as it is. The discount of a line shrinks with its price. Returns null if no line changes.
 */
export function proformaDesde(
  proforma: Pick<Proforma, "lineas" | "total">,
  cambio: CambioDePrecios,
): Pick<Proforma, "lineas" | "total"> | null {
  const lineas = proforma.lineas.map((linea) => lineaDesde(linea, cambio));
  return lineas.every((linea, i) => linea === proforma.lineas[i])
    ? null
    : { lineas, total: totalProforma(lineas) };
}

function lineaDesde(linea: LineaProforma, { eleccion, antes, despues }: CambioDePrecios): LineaProforma {
  const { precioUnitario, descuento } = linea;
  const nuevo = precioDesde(precioUnitario, eleccion, antes, despues);
  if (decimal(nuevo).gte(precioUnitario)) return linea;
  const parte = decimal(descuento).times(nuevo).div(decimal(precioUnitario), 2);
  const bajada = { ...linea, precioUnitario: nuevo, descuento: parte.toFixed(2) };
  const importe = importeDeLinea(bajada);
  return importe.gt(0) && !importe.gt(importeDeLinea(linea)) ? bajada : linea;
}

/**
 * Says what a new law did to a proforma, for the person who sells it; null if no law began since it was made. `ley`: the law in force now if
 * it is not the one under which the proforma was made.
 *
 * @example
 * fraseDeLey({ antesDeLey: { regimen: "ley-1733", total: "1000.00" } }, null);
 * // => "Bajó con la Ley 1733: antes Bs 1,000.00."
 */
export function fraseDeLey(
  { antesDeLey }: Pick<Proforma, "antesDeLey">,
  ley: Pick<Regimen, "nombre"> | null,
): string | null {
  if (antesDeLey !== null)
    return `Bajó con la ${getRegimen(antesDeLey.regimen).nombre}: antes ${bs(antesDeLey.total)}.`;
  return ley === null ? null : `Es de antes de la ${ley.nombre}: cumple el total que prometió.`;
}
