import { isDeepStrictEqual } from "node:util";
import type { EntradaVenta, ItemVenta } from "../../contract/index.ts";
import type { Lectura } from "../motor/db.ts";
import { listResumen } from "../documentos/db/documentos.ts";
import { findProforma } from "../proformas/db/proformas.ts";
import { findVenta, getEntrada } from "./db/ventas.ts";
import { faltaPorVendida } from "../proformas/consultar.ts";
import type { FalloVenta } from "./textos.ts";
import { isCambiada, type Vista } from "./vista-de-ventana.ts";

/** Returns the failure for a sale that is already charged; null if it is not, or if it was returned for correction. */
export function yaCobrada(db: Lectura, ventaId: string): (FalloVenta & { kind: "yaCobrada" }) | null {
  const venta = findVenta(db, ventaId);
  if (venta === undefined || venta.estado === "RECHAZADA" || venta.estado === "BORRADOR") return null;
  const numero = listResumen(db, ventaId).at(-1)?.numero ?? null;
  return { kind: "yaCobrada", numero, total: venta.total };
}

/** Returns the failure for a repeated charge whose sale differs from the one stored under its id; null for the same sale. */
export function cobradaDistinta(
  db: Lectura,
  ventaId: string,
  escrita: EntradaVenta,
): ReturnType<typeof yaCobrada> {
  return isMismaVenta(db, ventaId, escrita) ? null : yaCobrada(db, ventaId);
}

/**
 * Returns the failure for a sale whose proforma was sold in another sale, here or, as far as the server reported, elsewhere; null if it was
 * not. A till sells a proforma at most once. docs/design.md D59.
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

/** Returns the failure for a sale that another window stored after `vista`, or whose proforma was sold; null if the sale is unchanged. */
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

/** Tells whether a repeated charge requests the sale stored under its id, by lines, buyer and payment. */
function isMismaVenta(db: Lectura, ventaId: string, escrita: EntradaVenta): boolean {
  return isDeepStrictEqual(loPedido(getEntrada(db, ventaId)), loPedido(escrita));
}

/**
 * Removes from a sale the data that the selling half adds: the seller, the method code of a split payment, and the amount of a percentage.
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

/** Removes prices that rules determine from a line, because they may change before a second attempt. */
function loPedidoDeLinea({
  precioUnitario,
  precioGeneral: _general,
  promocion: _promocion,
  ...item
}: ItemVenta): object {
  return { ...item, precioEscrito: item.aMano === true ? precioUnitario : null };
}
