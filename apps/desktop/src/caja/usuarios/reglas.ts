import { decimal } from "@mostrador/core";
import { LLAMADAS, type EntradaRevisada, type NombreLlamada } from "../../contract/index.ts";
import type { Right } from "../../contract/call.ts";
import { calcular } from "../calcular.ts";

/**
 * The right that this very input asks for: the declared one, or the raised one for a discount larger than the shop allows everybody
 * (`descuentoMaximo`, per cent).
 */
export function rightFor<N extends NombreLlamada>(
  nombre: N,
  entrada: EntradaRevisada<N>,
  descuentoMaximo: () => number,
): Right {
  if (nombre !== "cobrar") return LLAMADAS[nombre].right;
  const { venta } = entrada as EntradaRevisada<"cobrar">;
  const { right, raisedTo } = LLAMADAS.cobrar;
  return isMayor(venta, descuentoMaximo()) ? raisedTo : right;
}

/** Whether the discounts of lines and of the total are more than so many per cent of what the goods cost without them. */
function isMayor(venta: EntradaRevisada<"cobrar">["venta"], porcentaje: number): boolean {
  const { descuentos, subTotal } = calcular(venta);
  return decimal(descuentos).times(100).gt(decimal(subTotal).times(porcentaje));
}
