import {
  contarDecimales,
  decimal,
  decimalToText,
  dividir,
  redondear,
  sumar,
  type Decimal,
} from "../dinero.ts";
import { fail, ok, type Result } from "../result.ts";
import type { Importes, ImportesItem } from "../sectores/define.ts";
import type { ItemPedido, Pedido } from "../sectores/pedido.ts";
import type { FalloCampo } from "./fallos.ts";

/**
 * Amounts of sectors whose total is the sum of the lines less the additional discount (1, 11, 16, 17, 35):
 * subTotal = cantidad × precioUnitario − montoDescuento; montoTotal = Σ subTotal − descuentoAdicional;
 * montoTotalSujetoIva = montoTotal − montoGiftCard; montoTotalMoneda = montoTotal / tipoCambio. Half-up. FACTS.md section 11.
 * Quantity and price are rounded to the sector's decimals first (DESIGN.md section 6), prices in another currency become BOB first.
 * Fails with the fields that leave nothing to invoice.
 */
export function calcularImportes(
  pedido: Pedido,
  tipoCambio: string,
  { decimales }: { readonly decimales: number },
): Result<Importes, readonly FalloCampo[]> {
  const fallos: FalloCampo[] = [];
  const avisos: string[] = [];
  const cambio = decimal(tipoCambio);
  const items = pedido.items.map((item, i) => importesItem(item, i, cambio, decimales, fallos, avisos));
  const descuentoAdicional =
    pedido.descuentoAdicional === undefined ? null : decimal(pedido.descuentoAdicional);
  const montoGiftCard = pedido.montoGiftCard === undefined ? null : decimal(pedido.montoGiftCard);
  const montoTotal = redondear(sumar(items.map((item) => item.subTotal)).minus(descuentoAdicional ?? 0), 2);
  if (fallos.length === 0 && montoTotal.lte(0)) {
    fallos.push({
      loc: ["descuentoAdicional"],
      kind: "totalCero",
      msg: "El total quedaría en 0 o menos: reduzca el descuento.",
    });
  }
  if (montoGiftCard !== null && montoGiftCard.gt(montoTotal)) {
    fallos.push({
      loc: ["montoGiftCard"],
      kind: "giftCardExcede",
      msg: `La gift card no puede pasar del total (${decimalToText(montoTotal, 2)}).`,
    });
  }
  if (fallos.length > 0) return fail(fallos);
  return ok({
    items,
    montoTotal,
    montoTotalSujetoIva: montoTotal.minus(montoGiftCard ?? 0),
    montoTotalMoneda: dividir(montoTotal, cambio, 2),
    montoGiftCard,
    descuentoAdicional,
    tipoCambio: cambio,
    avisos,
  });
}

function importesItem(
  item: ItemPedido,
  indice: number,
  cambio: Decimal,
  decimales: number,
  fallos: FalloCampo[],
  avisos: string[],
): ImportesItem {
  const cantidad = redondear(decimal(item.cantidad), decimales);
  const precioUnitario = redondear(decimal(item.precioUnitario).times(cambio), decimales);
  const montoDescuento = item.descuento === undefined ? null : redondear(decimal(item.descuento), decimales);
  const subTotal = redondear(cantidad.times(precioUnitario).minus(montoDescuento ?? 0), decimales);
  const exige = (valor: Decimal, campo: string, msg: string): void => {
    if (valor.lte(0)) fallos.push({ loc: ["items", indice, campo], kind: "importeCero", msg });
  };
  exige(
    cantidad,
    "cantidad",
    `Con ${decimales} decimales, la cantidad queda en 0: use una unidad de medida menor.`,
  );
  exige(precioUnitario, "precioUnitario", `Con ${decimales} decimales, el precio queda en 0.`);
  if (cantidad.gt(0) && precioUnitario.gt(0)) {
    exige(
      subTotal,
      montoDescuento === null ? "cantidad" : "descuento",
      "El subtotal de la línea quedaría en 0 o menos.",
    );
  }
  avisar(item.cantidad, cantidad, "cantidad", indice, decimales, avisos);
  if (cambio.eq(1)) avisar(item.precioUnitario, precioUnitario, "precio_unitario", indice, decimales, avisos);
  return { cantidad, precioUnitario, montoDescuento, subTotal };
}

function avisar(
  dado: number,
  usado: Decimal,
  campo: string,
  indice: number,
  decimales: number,
  avisos: string[],
): void {
  if (contarDecimales(dado) <= decimales) return;
  avisos.push(
    `items[${indice}].${campo}: ${decimal(dado).toFixed()} se redondeó a ${decimalToText(usado, decimales)}; este sector admite ${decimales} decimales.`,
  );
}
