import { CERO, multiplicar, parseDecimal, redondear, restar, sumar, type Decimal } from "../aritmetica.ts";
import { valorOpcional, type Documento } from "../documento/tipos.ts";
import type { Mensaje } from "../reglas/mensaje.ts";
import { diferencia, importe, reglasLineas, suma } from "./diferencia.ts";
import { reglaTipoCambio } from "./venta.ts";

/**
 * Sectors 3, 4 and 28, in the invoice's currency. 1060: montoDetalle. 1024: the costs' subtotals. 1057: montoTotalMoneda.
 * 1013: montoTotal is it times the rate. docs/fiscal-assumptions.md, 2 and 3.
 */
export function calculoExportacion({ cabecera, detalle, sector }: Documento): readonly Mensaje[] {
  const conCostos = sector.cabecera.some((campo) => campo.nombre === "montoDetalle");
  const montoDetalle = redondear(suma(detalle.map((linea) => importe(linea, "subTotal"))), 2);
  const nacionales = costos(valorOpcional(cabecera, "costosGastosNacionales"));
  const internacionales = costos(valorOpcional(cabecera, "costosGastosInternacionales"));
  if (nacionales === undefined || internacionales === undefined)
    return [{ codigo: 1024, detalle: "Costos y gastos ilegibles." }];
  const fob = sumar(montoDetalle, nacionales);
  const totalMoneda = restar(sumar(fob, internacionales), importe(cabecera, "descuentoAdicional"));
  const montoTotal = redondear(multiplicar(totalMoneda, importe(cabecera, "tipoCambio")), 2);
  return [
    ...reglasLineas(detalle, sector.decimalesDetalle),
    ...(conCostos
      ? [
          ...diferencia(1060, montoDetalle, importe(cabecera, "montoDetalle")),
          ...diferencia(1024, fob, importe(cabecera, "totalGastosNacionalesFob")),
          ...diferencia(1024, internacionales, importe(cabecera, "totalGastosInternacionales")),
        ]
      : []),
    ...diferencia(1057, totalMoneda, importe(cabecera, "montoTotalMoneda")),
    ...diferencia(1013, montoTotal, importe(cabecera, "montoTotal")),
    ...reglaTipoCambio(cabecera),
  ];
}

/** The sum of a JSON object of names and amounts; 0 of none; undefined when it is not such an object. */
function costos(texto: string | null): Decimal | undefined {
  if (texto === null || texto === "") return CERO;
  try {
    const valor: unknown = JSON.parse(texto);
    if (Array.isArray(valor) && valor.length === 0) return CERO;
    if (valor === null || typeof valor !== "object" || Array.isArray(valor)) return undefined;
    const montos = Object.values(valor).map((monto) => parseDecimal(String(monto)));
    return montos.includes(undefined) ? undefined : suma(montos.filter((monto) => monto !== undefined));
  } catch {
    return undefined;
  }
}
