/** Law 843: VAT stands inside the price. */
import { decimal, dividir } from "../dinero.ts";
import { partesDe, type Regimen } from "./regimen.ts";

const TASA = decimal("0.13");
const RESTO = decimal(1).minus(TASA);

/**
 * Law 843 as it holds since 1987: VAT stands inside the price, 13 % of what the buyer pays (14.94 % of the net). The base for credit is the
 * whole amount. docs/fiscal-rules.md F24; docs/api.md A46.
 */
export const ley843: Regimen = {
  id: "ley-843",
  nombre: "Ley 843",
  tasa: TASA,
  dividir: (monto, decimales) => partesDe(monto, monto.times(TASA), decimales),
  base: (monto) => monto,
  cobrar: (neto, decimales) => dividir(neto, RESTO, decimales),
  anexo: null,
};
