/** Amounts of the common sectors. */
import { CERO, dividir, multiplicar, redondear, restar, sumar, type Decimal } from "../aritmetica.ts";
import { isFijo, valorDe, valorOpcional, type Documento } from "../documento/tipos.ts";
import type { Mensaje } from "../reglas/mensaje.ts";
import { ivaDe } from "./iva.ts";
import { diferencia, importe, reglasLineas, suma } from "./diferencia.ts";

const UNO: Decimal = { unidades: 1n, escala: 0 };

/** Amounts that a sector adds to the total of its lines, and those that are no base for input tax credit. */
export interface Agregados {
  readonly alTotal: Decimal;
  readonly fueraDeLaBase: Decimal;
}

/** Sectors 1, 2, 6, 8, 11, 12, 16, 17: the total is the sum of the lines less the additional discount. docs/fiscal-rules.md F25. */
export function calculoVenta(documento: Documento): readonly Mensaje[] {
  const { cabecera, detalle, sector } = documento;
  const fueraDeLaBase = importe(cabecera, "montoGiftCard");
  return [
    ...reglasLineas(detalle, sector.decimalesDetalle),
    ...reglasTotales(documento, { alTotal: CERO, fueraDeLaBase }),
  ];
}

/** 1013: montoTotal. 1014: montoTotalMoneda. 1015 (1025 for fuel): montoTotalSujetoIva. 1028: the draft's VAT and net price. 1056: the boliviano's rate is 1. */
export function reglasTotales(
  { cabecera, detalle, sector }: Documento,
  { alTotal, fueraDeLaBase }: Agregados,
): readonly Mensaje[] {
  const lineas = sumar(suma(detalle.map((linea) => importe(linea, "subTotal"))), alTotal);
  const total = redondear(restar(lineas, importe(cabecera, "descuentoAdicional")), 2);
  const montoTotal = importe(cabecera, "montoTotal");
  const gravado = redondear(restar(montoTotal, fueraDeLaBase), 2);
  const iva = sector.anexo === true ? ivaDe(gravado, 2, sector) : CERO;
  return [
    ...diferencia(1013, total, montoTotal),
    ...diferencia(
      1014,
      dividir(montoTotal, importe(cabecera, "tipoCambio"), 2),
      importe(cabecera, "montoTotalMoneda"),
    ),
    ...(isFijo(sector, "montoTotalSujetoIva")
      ? []
      : diferencia(
          sector.baseParcial === undefined ? 1015 : 1025,
          parteDe(restar(gravado, iva), sector, valorDe(cabecera, "fechaEmision")),
          importe(cabecera, "montoTotalSujetoIva"),
        )),
    ...(sector.anexo === true
      ? [
          ...diferencia(1028, iva, importe(cabecera, "montoIva")),
          ...diferencia(1028, restar(montoTotal, iva), importe(cabecera, "montoPrecioNeto")),
        ]
      : []),
    ...reglaTipoCambio(cabecera),
  ];
}

/** Computes the part of a base that is credited at an instant: hundredths of it, half-up to the cent. */
function parteDe(base: Decimal, { baseParcial = [] }: Documento["sector"], instante: string): Decimal {
  const porCiento = baseParcial.findLast(({ desde }) => desde <= instante)?.porCiento ?? 100n;
  return redondear(multiplicar(base, { unidades: porCiento, escala: 2 }), 2);
}

/** 1056: a document in bolivianos has the exchange rate 1. */
export function reglaTipoCambio(cabecera: Documento["cabecera"]): readonly Mensaje[] {
  if (valorOpcional(cabecera, "codigoMoneda") !== "1") return [];
  return diferencia(1056, UNO, importe(cabecera, "tipoCambio"));
}
