/** Law 1733, second additional provision: the price is net, and VAT stands beside it. */
import { decimal, dividir, redondear } from "../dinero.ts";
import { partesDe, type Anexo, type Regimen } from "./regimen.ts";

/**
 * POR CONFIRMAR. The authority's draft annex is not public: these names, places and rows are ours. When the real schema comes, this table
 * and the simulator's change, and nothing else. docs/fiscal-assumptions.md, 26.
 */
const ANEXO: Anexo = {
  confirmado: false,
  ivaPor: "documento",
  decimales: 2,
  cabecera: [
    { nombre: "montoPrecioNeto", tras: "montoTotalSujetoIva", monto: "neto" },
    { nombre: "montoIva", tras: "montoPrecioNeto", monto: "iva" },
  ],
  detalle: [],
  nota: [{ nombre: "montoNetoDevuelto", tras: "montoDescuentoCreditoDebito", monto: "neto" }],
  filas: {
    factura: [
      { etiqueta: "PRECIO NETO", valor: "montoPrecioNeto" },
      { etiqueta: "IVA 13 %", valor: "montoIva" },
    ],
    nota: [{ etiqueta: "PRECIO NETO DEVUELTO", valor: "montoNetoDevuelto" }],
  },
};

const TASA = decimal("0.13");
const PORCENTAJE = decimal(13);
const ENTERO = decimal(113);
/** Digits beyond those asked for, so that the quotient is rounded once. No amount of whole cents divided by 113 is a tie. */
const GUARDA = 12;

/**
 * Gives law 1733 with an annex. VAT is 13 % of the net price: 13 of each 113 that the buyer pays. The base for credit is the net.
 */
export function ley1733Con(anexo: Anexo): Regimen {
  return {
    id: "ley-1733",
    nombre: "Ley 1733",
    tasa: TASA,
    dividir: (monto, decimales) =>
      partesDe(monto, dividir(monto.times(PORCENTAJE), ENTERO, decimales + GUARDA), decimales),
    base: (monto, iva) => monto.minus(iva),
    cobrar: (neto, decimales) => redondear(neto.plus(neto.times(TASA)), decimales),
    anexo,
  };
}

/** Law 1733 with the annex that is not confirmed yet. FACTS: RND 102600000034 of September 2026. */
export const ley1733: Regimen = ley1733Con(ANEXO);
