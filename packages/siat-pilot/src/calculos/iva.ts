/** VAT by both laws, as the tax system reckons it. */
import { dividir, multiplicar, redondear, type Decimal } from "../aritmetica.ts";
import type { TablaSector } from "../documento/tipos.ts";

const TRECE_POR_CIENTO: Decimal = { unidades: 13n, escala: 2 };
const TRECE: Decimal = { unidades: 13n, escala: 0 };
const CIENTO_TRECE: Decimal = { unidades: 113n, escala: 0 };

/** The VAT in an amount: 13 % of it by law 843, 13 of each 113 by the draft of law 1733. */
export function ivaDe(monto: Decimal, decimales: number, { anexo }: Pick<TablaSector, "anexo">): Decimal {
  return anexo === true
    ? dividir(multiplicar(monto, TRECE), CIENTO_TRECE, decimales)
    : redondear(multiplicar(monto, TRECE_POR_CIENTO), decimales);
}
