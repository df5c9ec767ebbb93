import { decimal, redondear, sumar, type Decimal } from "../dinero.ts";
import { fail, ok, type Result } from "../result.ts";
import type { Importes } from "../sectores/define.ts";
import type { Pedido } from "../sectores/pedido.ts";
import type { FalloCampo } from "./fallos.ts";
import { montoDe, SIN_BASE, TOTAL_CERO } from "./importes.ts";
import { computeLineas } from "./lineas.ts";

/** Costs of an export besides the goods, in the invoice's currency. */
export interface CostosExportacion {
  readonly nacionales: Decimal;
  /** Null when the request gives none: the element is nil. */
  readonly internacionales: Decimal | null;
}

/**
 * Computes the amounts of exports (3, 4, 28), in the invoice's currency until the last step. docs/fiscal-rules.md F27;
 * docs/fiscal-assumptions.md, 2 and 3.
 * - montoDetalle = Σ subTotal
 * - totalGastosNacionalesFob = montoDetalle + national costs
 * - montoTotalMoneda = FOB + international costs − descuentoAdicional
 * - montoTotal = montoTotalMoneda × tipoCambio
 * - There is no base for input tax credit.
 */
export function computeExportacion(
  pedido: Pedido,
  tipoCambio: string,
  costos: CostosExportacion = { nacionales: decimal(0), internacionales: null },
): Result<Importes, readonly FalloCampo[]> {
  const cambio = redondear(decimal(tipoCambio), 5);
  const lineas = computeLineas(pedido, { decimales: 5, cambio: decimal(1) });
  const descuentoAdicional = montoDe(pedido.descuentoAdicional);
  const montoDetalle = redondear(sumar(lineas.items.map((item) => item.subTotal)), 2);
  const fob = montoDetalle.plus(costos.nacionales);
  const montoTotalMoneda = fob.plus(costos.internacionales ?? 0).minus(descuentoAdicional ?? 0);
  const montoTotal = redondear(montoTotalMoneda.times(cambio), 2);
  const fallos = [...lineas.fallos];
  if (fallos.length === 0 && (montoTotal.lte(0) || montoTotalMoneda.lte(0))) fallos.push(TOTAL_CERO);
  if (fallos.length > 0) return fail(fallos);
  return ok({
    items: lineas.items,
    montoTotal,
    montoTotalSujetoIva: SIN_BASE(),
    montoTotalMoneda,
    montoGiftCard: null,
    descuentoAdicional,
    tipoCambio: cambio,
    propios: {
      montoDetalle,
      totalGastosNacionalesFob: fob,
      totalGastosInternacionales: costos.internacionales,
    },
    avisos: lineas.avisos,
    distorsiones: lineas.distorsiones,
  });
}
