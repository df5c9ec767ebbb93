/** Amounts of notes, checked against their originals. */
import {
  CERO,
  compare,
  dividir,
  multiplicar,
  redondear,
  restar,
  sumar,
  type Decimal,
} from "../aritmetica.ts";
import { valorDe, valorOpcional, type Documento, type Valores } from "../documento/tipos.ts";
import type { Mensaje } from "../reglas/mensaje.ts";
import { diferencia, importe, netoDe, suma } from "./diferencia.ts";
import { reglasLineaIce } from "./ice.ts";
import { ivaDe } from "./iva.ts";

/** Digits kept of a quotient, and digits of a sum of quotients that are exact, so that a tie in rounding stays a tie. */
const [GUARDA, FIABLES] = [40, 30];

/**
 * Notes 24, 47 and 48. 1030: montoTotalOriginal. 1054: the discount's share. 1029: montoTotalDevuelto. 1031: the VAT in it, and 1028 the net
 * where the draft of law 1733 has it. 1033:
 * not above the original. Type-2 lines: 1018 to 1020, 1028. docs/fiscal-rules.md F36; docs/fiscal-assumptions.md, 9 to 12.
 */
export function calculoNota(
  { cabecera, detalle, sector }: Documento,
  original: Documento,
): readonly Mensaje[] {
  const conIce = sector.detalle.some((campo) => campo.nombre === "marcaIce");
  const { decimalesDetalle } = original.sector;
  const originales = detalle.filter((linea) => valorDe(linea, "codigoDetalleTransaccion") === "1");
  const devueltas = [...detalle.entries()].filter(
    ([, linea]) => valorDe(linea, "codigoDetalleTransaccion") === "2",
  );
  const totalOriginal = redondear(suma(originales.map((linea) => importe(linea, "subTotal"))), 2);
  const descuento = importe(original.cabecera, "descuentoAdicional");
  const prorratea = sector.cabecera.some((campo) => campo.nombre === "descuentoAdicional");
  const parte = prorratea
    ? redondear(
        prorratear(
          descuento,
          originales,
          devueltas.map(([, linea]) => linea),
        ),
        2,
      )
    : importe(cabecera, "montoDescuentoCreditoDebito");
  const devuelto = redondear(
    restar(suma(devueltas.map(([, linea]) => importe(linea, "subTotal"))), parte),
    2,
  );
  const pagado = importe(cabecera, "montoTotalDevuelto");
  const efectivo = ivaDe(pagado, 2, sector);
  return [
    ...devueltas.flatMap(([i, linea]) =>
      conIce
        ? reglasLineaIce(linea, decimalesDetalle, i + 1)
        : diferencia(1018, netoDe(linea, decimalesDetalle), importe(linea, "subTotal"), i + 1),
    ),
    ...diferencia(1030, totalOriginal, importe(cabecera, "montoTotalOriginal")),
    ...(prorratea ? diferencia(1054, descuento, importe(cabecera, "descuentoAdicional")) : []),
    ...diferencia(1054, parte, importe(cabecera, "montoDescuentoCreditoDebito")),
    ...diferencia(1029, devuelto, importe(cabecera, "montoTotalDevuelto")),
    ...diferencia(1031, efectivo, importe(cabecera, "montoEfectivoCreditoDebito")),
    ...(sector.anexo === true
      ? diferencia(1028, restar(pagado, efectivo), importe(cabecera, "montoNetoDevuelto"))
      : []),
    ...(compare(devuelto, restar(totalOriginal, descuento)) > 0 ? [{ codigo: 1033 } as const] : []),
  ];
}

/** (((subTotal × discount) / total) / quantity) × quantity given back, without ICE, added exactly. */
function prorratear(
  descuento: Decimal,
  originales: readonly Valores[],
  devueltas: readonly Valores[],
): Decimal {
  const total = suma(originales.map(sinIce));
  // Lines that differ from the original's may add up to zero; they get a 1049.
  if (compare(total, CERO) === 0) return CERO;
  const partes = devueltas.map((devuelta) => {
    const linea = originales.find(
      (una) => valorOpcional(una, "nroItem") === valorOpcional(devuelta, "nroItem"),
    );
    if (linea === undefined) return CERO;
    const dividendo = multiplicar(multiplicar(sinIce(linea), descuento), importe(devuelta, "cantidad"));
    return dividir(dividendo, multiplicar(total, importe(linea, "cantidad")), GUARDA);
  });
  return redondear(suma(partes), FIABLES);
}

function sinIce(linea: Valores): Decimal {
  const ice = sumar(importe(linea, "montoIceEspecifico"), importe(linea, "montoIcePorcentual"));
  return restar(importe(linea, "subTotal"), ice);
}
