/** 1010: a buyer without a document. */
import { comparar, parseDecimal, type Decimal } from "../aritmetica.ts";
import { valorDe } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

const TOPE: Decimal = { unidades: 3000n, escala: 0 };

/** A buyer without a document number cannot buy for more than Bs 3000. */
export function reglaDocumentoCero({ documento }: Examen): Mensaje | undefined {
  const { cabecera, sector } = documento;
  // A note follows its invoice, and a foreign buyer has no Bolivian document.
  if (sector.calculo === "nota" || sector.calculo === "exportacion") return undefined;
  const monto = parseDecimal(valorDe(cabecera, "montoTotal"));
  const sinNumero = /^0+$/.test(valorDe(cabecera, "numeroDocumento"));
  return sinNumero && monto !== undefined && comparar(monto, TOPE) > 0 ? { codigo: 1010 } : undefined;
}
