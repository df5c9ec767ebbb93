/** Amounts of ICE documents, checked step by step. */
import { CERO, multiplicar, redondear, restar, sumar } from "../aritmetica.ts";
import { valorOpcional, type Documento, type Valores } from "../documento/tipos.ts";
import type { Mensaje } from "../reglas/mensaje.ts";
import { ivaDe } from "./iva.ts";
import { diferencia, importe, netoDe, suma } from "./diferencia.ts";
import { reglasTotales } from "./venta.ts";

/** Sector 14. 1021 and 1022: the header's ICE is the lines', added and then rounded. docs/fiscal-assumptions.md, 6 to 8. */
export function calculoIce(documento: Documento): readonly Mensaje[] {
  const { cabecera, detalle, sector } = documento;
  const total = (nombre: string) => redondear(suma(detalle.map((linea) => importe(linea, nombre))), 2);
  const [especifico, porcentual] = [total("montoIceEspecifico"), total("montoIcePorcentual")];
  return [
    ...detalle.flatMap((linea, i) => reglasLineaIce(linea, sector.decimalesDetalle, i + 1)),
    ...diferencia(1021, especifico, importe(cabecera, "montoIceEspecifico")),
    ...diferencia(1022, porcentual, importe(cabecera, "montoIcePorcentual")),
    ...reglasTotales(documento, { alTotal: CERO, fueraDeLaBase: sumar(especifico, porcentual) }),
  ];
}

/** A line with marcaIce 1, step by step: 1028 alicuotaIva and the net price, 1020 and 1019 the two amounts, 1018 the subTotal. Without ICE, nothing of it. */
export function reglasLineaIce(linea: Valores, decimales: number, numero: number): readonly Mensaje[] {
  const dado = (nombre: string) => importe(linea, nombre);
  const neto = netoDe(linea, decimales);
  const conIce = valorOpcional(linea, "marcaIce") === "1";
  const iva = conIce ? ivaDe(neto, decimales, {}) : CERO;
  const precioNeto = conIce ? restar(neto, iva) : CERO;
  const porcentual = redondear(multiplicar(precioNeto, dado("alicuotaPorcentual")), decimales);
  const especifico = conIce
    ? redondear(multiplicar(dado("cantidadIce"), dado("alicuotaEspecifica")), decimales)
    : CERO;
  return [
    ...diferencia(1028, iva, dado("alicuotaIva"), numero),
    ...diferencia(1028, precioNeto, dado("precioNetoVentaIce"), numero),
    ...diferencia(1020, porcentual, dado("montoIcePorcentual"), numero),
    ...diferencia(1019, especifico, dado("montoIceEspecifico"), numero),
    ...diferencia(1018, sumar(neto, sumar(porcentual, especifico)), dado("subTotal"), numero),
  ];
}
