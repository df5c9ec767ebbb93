import { decimal, decimalToText, dividir, redondear, sumar, type Decimal } from "../dinero.ts";
import { fail, ok, type Result } from "../result.ts";
import type { Importes, ImportesPropios } from "../sectores/define.ts";
import type { Pedido } from "../sectores/pedido.ts";
import type { FalloCampo } from "./fallos.ts";
import { computeLineas, type Lineas, type OpcionesLineas } from "./lineas.ts";

/** A sector's changes to the common calculation: decimals, line amounts, additions to the total, base for input tax credit. */
export interface OpcionesImportes {
  readonly decimales: 2 | 5;
  /** Decimals of quantities, where they differ from those of amounts. */
  readonly decimalesCantidad?: 2 | 5;
  readonly linea?: OpcionesLineas["propios"];
  /** Amounts of the header that are added to the lines' total, with their own elements. */
  readonly suma?: (lineas: Lineas) => { readonly monto: Decimal; readonly propios: ImportesPropios };
  /** Computes the base for input tax credit from a total; by default the total less the gift card. */
  readonly base?: (total: Decimal, propios: ImportesPropios) => Decimal;
}

const CERO = decimal(0);

/** Base of sectors without input tax credit: the schemas fix it at 0. */
export const SIN_BASE = (): Decimal => CERO;

/**
 * Computes the amounts, in BOB, of sectors whose total is the sum of the lines less the additional discount. Half-up, 2 decimals.
 * docs/fiscal-rules.md F25; docs/fiscal-assumptions.md, 4.
 * - montoTotal = Σ subTotal + the sector's additions − descuentoAdicional
 * - montoTotalSujetoIva = montoTotal − montoGiftCard
 * - montoTotalMoneda = montoTotal / tipoCambio
 *
 * Fails with the fields that leave nothing to invoice.
 */
export function computeImportes(
  pedido: Pedido,
  tipoCambio: string,
  opciones: OpcionesImportes,
): Result<Importes, readonly FalloCampo[]> {
  const cambio = redondear(decimal(tipoCambio), 2);
  const lineas = computeLineas(pedido, {
    decimales: opciones.decimales,
    cambio,
    ...(opciones.decimalesCantidad === undefined ? {} : { decimalesCantidad: opciones.decimalesCantidad }),
    ...(opciones.linea === undefined ? {} : { propios: opciones.linea }),
  });
  const { monto, propios } = opciones.suma?.(lineas) ?? { monto: CERO, propios: {} };
  const descuentoAdicional = montoDe(pedido.descuentoAdicional);
  const montoGiftCard = montoDe(pedido.montoGiftCard);
  const bruto = sumar(lineas.items.map((item) => item.subTotal)).plus(monto);
  const montoTotal = redondear(bruto.minus(descuentoAdicional ?? 0), 2);
  const fallos = [...lineas.fallos];
  if (fallos.length === 0 && montoTotal.lte(0)) fallos.push(TOTAL_CERO);
  if (montoGiftCard?.gt(montoTotal) === true) {
    fallos.push({
      loc: ["montoGiftCard"],
      kind: "giftCardExcede",
      msg: `La tarjeta de regalo no puede pasar del total (${decimalToText(montoTotal, 2)}).`,
    });
  }
  if (fallos.length > 0) return fail(fallos);
  return ok({
    items: lineas.items,
    montoTotal,
    montoTotalSujetoIva:
      opciones.base === undefined ? montoTotal.minus(montoGiftCard ?? 0) : opciones.base(montoTotal, propios),
    montoTotalMoneda: dividir(montoTotal, cambio, 2),
    montoGiftCard,
    descuentoAdicional,
    tipoCambio: cambio,
    propios,
    avisos: lineas.avisos,
    distorsiones: lineas.distorsiones,
  });
}

/** The failure of a document whose discount leaves a total of 0 or less. */
export const TOTAL_CERO: FalloCampo = {
  loc: ["descuentoAdicional"],
  kind: "totalCero",
  msg: "El total quedaría en 0 o menos: reduzca el descuento.",
};

/** An optional amount of a request, or of one of its own fields. */
export function montoDe(value: unknown): Decimal | null {
  return typeof value === "number" ? decimal(value) : null;
}
