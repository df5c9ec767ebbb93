import { decimal, sumar, type Decimal } from "../dinero.ts";
import type { FacturaOriginal } from "./factura-original.ts";
import { calcularDevolucion, NADA_DEVUELTO, redondeos, type Devuelta } from "./devolucion.ts";
import type { PedidoNota } from "./nota.ts";
import { emparejar } from "./parejas.ts";

/** A note that stands, or may stand, about an invoice: its request, and what it gave back, decimal text. */
export interface NotaAnterior {
  readonly pedido: PedidoNota;
  readonly montoDevuelto: string;
}

/**
 * Adds up the amounts that notes gave back of each line of their invoice, by the line's number from 1. Throws on a note whose lines are not the
 * invoice's: it was taken once, against the same invoice.
 */
export function sumarDevueltas(
  notas: readonly NotaAnterior[],
  original: FacturaOriginal,
): ReadonlyMap<number, Devuelta> {
  const devueltas = new Map<number, Devuelta>();
  for (const { pedido } of notas) {
    const parejas = emparejar(pedido, original);
    if (!parejas.ok) throw new Error(`una nota no es de su factura: ${JSON.stringify(parejas.error)}`);
    for (const pareja of parejas.value) {
      const { cantidad, montoDescuento, subTotal } = calcularDevolucion(pareja, original.sector);
      const antes = devueltas.get(pareja.nroItem) ?? NADA_DEVUELTO;
      devueltas.set(pareja.nroItem, {
        partes: antes.partes + 1,
        cantidad: antes.cantidad.plus(cantidad),
        montoDescuento: antes.montoDescuento.plus(montoDescuento ?? 0),
        subTotal: antes.subTotal.plus(subTotal),
      });
    }
  }
  return devueltas;
}

/** Adds up the amounts that notes gave back of an invoice. */
export function montoDevuelto(notas: readonly NotaAnterior[]): Decimal {
  return sumar(notas.map((nota) => decimal(nota.montoDevuelto)));
}

/** Tells whether notes about one invoice give back more than it had, of a line or altogether. docs/design.md D42. */
export function devuelvenDeMas(notas: readonly NotaAnterior[], original: FacturaOriginal): boolean {
  const { cabecera, detalle } = original.xml;
  if (montoDevuelto(notas).gt(cabecera["montoTotal"] ?? "0")) return true;
  return [...sumarDevueltas(notas, original)].some(([nroItem, { cantidad, subTotal, partes }]) => {
    const linea = detalle[nroItem - 1];
    const tope = redondeos(partes - 1).plus(linea?.["subTotal"] ?? "0");
    return cantidad.gt(linea?.["cantidad"] ?? "0") || subTotal.gt(tope);
  });
}
