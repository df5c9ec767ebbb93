import { isDeepStrictEqual } from "node:util";
import type { EntradaVenta, ItemVenta } from "../../contract/index.ts";
import type { Lectura } from "../motor/db.ts";
import { listResumen } from "../documentos/db/documentos.ts";
import { findProforma } from "../proformas/db/proformas.ts";
import { findVenta, getEntrada } from "./db/ventas.ts";
import { faltaPorVendida } from "../proformas/consultar.ts";
import type { FalloVenta } from "./textos.ts";
import { isCambiada, type Vista } from "./vista-de-ventana.ts";

/**
 * Returns the failure of a sale that is charged already; null if it is not, or if it came back for
 * correction.
 */
export function yaCobrada(db: Lectura, ventaId: string): (FalloVenta & { kind: "yaCobrada" }) | null {
  const venta = findVenta(db, ventaId);
  if (venta === undefined || venta.estado === "RECHAZADA" || venta.estado === "BORRADOR") return null;
  const numero = listResumen(db, ventaId).at(-1)?.numero ?? null;
  return { kind: "yaCobrada", numero, total: venta.total };
}

/**
 * Returns the failure of a repeated charge whose sale differs from that stored under its id; null for the
 * same sale.
 */
export function cobradaDistinta(
  db: Lectura,
  ventaId: string,
  escrita: EntradaVenta,
): ReturnType<typeof yaCobrada> {
  return isMismaVenta(db, ventaId, escrita) ? null : yaCobrada(db, ventaId);
}

/**
 * Returns the failure of a sale whose proforma became another sale, here or, as far as the server told, elsewhere; null if it did not. A
 * proforma becomes at most one sale of a till. docs/design.md D59.
 */
export function proformaVendida(
  db: Lectura,
  ventaId: string,
  { proformaId }: Pick<EntradaVenta, "proformaId">,
): (FalloVenta & { kind: "proformaVendida" }) | null {
  const proforma = proformaId === undefined ? undefined : findProforma(db, proformaId);
  const texto = proforma === undefined ? null : faltaPorVendida(db, proforma, ventaId);
  return texto === null ? null : { kind: "proformaVendida", texto };
}

/**
 * Returns the failure of a sale that another window stored since `vista`, or whose proforma became another sale. Null
 * for a sale that is as this window has it.
 */
export function cambiadaEnOtraParte(
  db: Lectura,
  ventaId: string,
  escrita: EntradaVenta,
  vista: Vista | null,
): FalloVenta | null {
  const vendida = proformaVendida(db, ventaId, escrita);
  if (vendida !== null) return vendida;
  return vista !== null && isCambiada(db, ventaId, vista) ? { kind: "cambiada" } : null;
}

/** Tells whether a repeated charge asks for the sale that was stored under its id: its lines, buyer and payment. */
function isMismaVenta(db: Lectura, ventaId: string, escrita: EntradaVenta): boolean {
  return isDeepStrictEqual(loPedido(getEntrada(db, ventaId)), loPedido(escrita));
}

/**
 * Returns a sale as it was asked for. Removes what the selling half adds: the seller, the method code of a payment in
 * several ways, and the amount of a percentage.
 */
function loPedido({
  usuario: _usuario,
  ahorro: _ahorro,
  metodoPago,
  items,
  descuentoAdicional,
  ...pedido
}: EntradaVenta): unknown {
  const metodo = pedido.pagos === undefined ? metodoPago : null;
  const descuento = pedido.descuentoPorcentaje === undefined ? descuentoAdicional : null;
  return JSON.parse(JSON.stringify({ ...pedido, metodo, descuento, items: items.map(loPedidoDeLinea) }));
}

/** Removes the prices that rules give a line: they may change before a second press. */
function loPedidoDeLinea({
  precioUnitario,
  precioGeneral: _general,
  promocion: _promocion,
  ...item
}: ItemVenta): object {
  return { ...item, precioEscrito: item.aMano === true ? precioUnitario : null };
}
