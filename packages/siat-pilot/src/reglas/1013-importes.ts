import {
  CERO,
  comparar,
  decimalToText,
  dividir,
  multiplicar,
  parseDecimal,
  redondear,
  restar,
  sumar,
  type Decimal,
} from "../aritmetica.ts";
import { valorOpcional, type Valores } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/**
 * The amounts, exact to the cent. FACTS.md section 11. 1018: each subTotal. 1013: montoTotal. 1014: montoTotalMoneda.
 * 1015: montoTotalSujetoIva. 1056: the boliviano's rate is 1.
 */
export function reglasImportes({ documento }: Examen): readonly Mensaje[] {
  const { cabecera, detalle, sector } = documento;
  const mensajes: Mensaje[] = detalle.flatMap((linea, i) => {
    const esperado = subTotalDe(linea, sector.decimalesDetalle);
    return diferencia(1018, esperado, importe(linea, "subTotal"), i + 1);
  });
  const suma = detalle.map((linea) => importe(linea, "subTotal")).reduce(sumar, CERO);
  const total = redondear(restar(suma, importe(cabecera, "descuentoAdicional")), 2);
  const montoTotal = importe(cabecera, "montoTotal");
  const tipoCambio = importe(cabecera, "tipoCambio");
  mensajes.push(
    ...diferencia(1013, total, montoTotal),
    ...diferencia(1014, dividir(montoTotal, tipoCambio, 2), importe(cabecera, "montoTotalMoneda")),
    ...diferencia(
      1015,
      redondear(restar(montoTotal, importe(cabecera, "montoGiftCard")), 2),
      importe(cabecera, "montoTotalSujetoIva"),
    ),
  );
  if (valorOpcional(cabecera, "codigoMoneda") === "1") mensajes.push(...diferencia(1056, UNO, tipoCambio));
  return mensajes;
}

const UNO: Decimal = { unidades: 1n, escala: 0 };

function subTotalDe(linea: Valores, decimales: number): Decimal {
  const bruto = multiplicar(importe(linea, "cantidad"), importe(linea, "precioUnitario"));
  return redondear(restar(bruto, importe(linea, "montoDescuento")), decimales);
}

function diferencia(
  codigo: number,
  esperado: Decimal,
  enviado: Decimal,
  numeroDetalle?: number,
): readonly Mensaje[] {
  if (comparar(esperado, enviado) === 0) return [];
  const detalle = `Esperado ${decimalToText(esperado)}, enviado ${decimalToText(enviado)}.`;
  return [numeroDetalle === undefined ? { codigo, detalle } : { codigo, detalle, numeroDetalle }];
}

/** An amount; nil counts as 0. */
function importe(valores: Valores, nombre: string): Decimal {
  return parseDecimal(valorOpcional(valores, nombre) ?? "0") ?? CERO;
}
