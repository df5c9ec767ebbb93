import { isDeepStrictEqual } from "node:util";
import type { EntradaVenta, ItemVenta } from "../../contract/index.ts";
import type { Lectura } from "../db/db.ts";
import { listResumen } from "../db/documentos.ts";
import { findVenta, getEntrada } from "../db/ventas.ts";
import type { FalloVenta } from "./textos.ts";

/** The failure that names a sale which is charged already; null for one that is not, or that came back to be mended. */
export function yaCobrada(db: Lectura, ventaId: string): (FalloVenta & { kind: "yaCobrada" }) | null {
  const venta = findVenta(db, ventaId);
  if (venta === undefined || venta.estado === "RECHAZADA" || venta.estado === "BORRADOR") return null;
  const numero = listResumen(db, ventaId).at(-1)?.numero ?? null;
  return { kind: "yaCobrada", numero, total: venta.total };
}

/** The failure of a repeated charge that asks for another sale than the one that is charged under its id; null for the same one. */
export function cobradaDistinta(
  db: Lectura,
  ventaId: string,
  escrita: EntradaVenta,
): ReturnType<typeof yaCobrada> {
  return isMismaVenta(db, ventaId, escrita) ? null : yaCobrada(db, ventaId);
}

/** Whether a repeated charge asks for the very sale that was stored under its id: the lines, the buyer and how it is paid. */
function isMismaVenta(db: Lectura, ventaId: string, escrita: EntradaVenta): boolean {
  return isDeepStrictEqual(loPedido(getEntrada(db, ventaId)), loPedido(escrita));
}

/** A sale without what the selling half adds to it: who sells, and the method's code of one that is paid in several ways. */
function loPedido({
  usuario: _usuario,
  ahorro: _ahorro,
  metodoPago,
  items,
  ...pedido
}: EntradaVenta): unknown {
  const metodo = pedido.pagos === undefined ? metodoPago : null;
  return JSON.parse(JSON.stringify({ ...pedido, metodo, items: items.map(loPedidoDeLinea) }));
}

/** A line without the price that rules give it: that may be another one by the time of a second press. */
function loPedidoDeLinea({
  precioUnitario,
  precioGeneral: _general,
  promocion: _promocion,
  ...item
}: ItemVenta): object {
  return { ...item, precioEscrito: item.aMano === true ? precioUnitario : null };
}
