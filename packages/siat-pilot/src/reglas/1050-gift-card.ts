import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { CERO, comparar, parseDecimal } from "../aritmetica.ts";
import { valorDe, valorOpcional } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** Methods, combinations included, that a gift card takes part in. */
const CON_GIFT: ReadonlySet<string> = new Set(
  CATALOGOS_DEMO.metodos_pago
    .filter((metodo) => metodo.descripcion.includes("GIFT"))
    .map((metodo) => String(metodo.codigoClasificador)),
);

/** An amount of gift card goes with such a method, and such a method with an amount, which is no more than the total. */
export function reglaGiftCard({ documento }: Examen): Mensaje | undefined {
  if (!documento.sector.cabecera.some((campo) => campo.nombre === "montoGiftCard")) return undefined;
  const monto = parseDecimal(valorOpcional(documento.cabecera, "montoGiftCard") ?? "0") ?? CERO;
  const pagaConGift = CON_GIFT.has(valorDe(documento.cabecera, "codigoMetodoPago"));
  const total = parseDecimal(valorDe(documento.cabecera, "montoTotal")) ?? CERO;
  const corresponde = comparar(monto, CERO) > 0 === pagaConGift && comparar(monto, total) <= 0;
  return corresponde ? undefined : { codigo: 1050 };
}
