import { decimal, sumar, type Decimal } from "../dinero.ts";
import type { FacturaOriginal } from "./factura-original.ts";
import {
  computeDevolucion,
  devolver,
  NADA_DEVUELTO,
  quedaDe,
  redondeos,
  repartoDe,
  sumDevolucion,
  type Devolucion,
  type Devuelta,
} from "./devolucion.ts";
import type { PedidoNota } from "./nota.ts";
import { emparejar, type Pareja } from "./parejas.ts";
import type { FalloCampo } from "./fallos.ts";
import { fail, ok, type Result } from "../result.ts";

/** A note that is valid or may be: its request, and the amount that it gave back, as decimal text. */
export interface NotaAnterior {
  readonly pedido: PedidoNota;
  readonly montoDevuelto: string;
}

/**
 * Adds up, in the order of the notes, the quantity and money that they gave back of each line of their invoice. The key is the line's number
 * from 1. Throws for a note whose lines do not match the invoice, because every note was checked against it before.
 */
export function sumDevueltas(
  notas: readonly NotaAnterior[],
  original: FacturaOriginal,
): ReadonlyMap<number, Devuelta> {
  const reparto = repartoDe(original);
  const devueltas = new Map<number, Devuelta>();
  for (const { pedido } of notas) {
    const parejas = emparejar(pedido, original);
    if (!parejas.ok) throw new Error(`una nota no es de su factura: ${JSON.stringify(parejas.error)}`);
    for (const pareja of parejas.value) {
      const antes = devueltas.get(pareja.nroItem) ?? NADA_DEVUELTO;
      const devolucion = computeDevolucion(pareja, reparto, antes);
      devueltas.set(pareja.nroItem, sumDevolucion(antes, devolucion));
    }
  }
  return devueltas;
}

/** Computes each returned line, after what was given back before. Fails with each line that gives back too much. */
export function devolverParejas(
  parejas: readonly Pareja[],
  original: FacturaOriginal,
  antes: ReadonlyMap<number, Devuelta>,
): Result<readonly Devolucion[], readonly FalloCampo[]> {
  const reparto = repartoDe(original);
  const devoluciones: Devolucion[] = [];
  const fallos: FalloCampo[] = [];
  for (const pareja of parejas) {
    const devuelta = devolver(pareja, reparto, antes.get(pareja.nroItem) ?? NADA_DEVUELTO);
    if (devuelta.ok) devoluciones.push(devuelta.value);
    else fallos.push(...devuelta.error);
  }
  return fallos.length > 0 ? fail(fallos) : ok(devoluciones);
}

/**
 * Adds up the amounts that notes gave back of an invoice.
 *
 * @example
 * montoDevuelto([{ montoDevuelto: "10.50" }, { montoDevuelto: "4" }]).toFixed(2);
 * // => "14.50"
 */
export function montoDevuelto(notas: readonly NotaAnterior[]): Decimal {
  return sumar(notas.map((nota) => decimal(nota.montoDevuelto)));
}

/** Tells whether notes about one invoice give back more than it had, of a line or altogether. docs/design.md D42. */
export function devuelvenDeMas(notas: readonly NotaAnterior[], original: FacturaOriginal): boolean {
  const { cabecera, detalle } = original.xml;
  if (montoDevuelto(notas).gt(cabecera["montoTotal"] ?? "0")) return true;
  const reparto = repartoDe(original);
  return [...sumDevueltas(notas, original)].some(([nroItem, devuelta]) => {
    const queda = quedaDe(reparto, detalle[nroItem - 1] ?? {}, devuelta);
    return queda.cantidad.lt(0) || queda.dinero.plus(redondeos(devuelta.partes)).lt(0);
  });
}
