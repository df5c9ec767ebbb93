import { z } from "zod";
import { Cuf } from "../cuf.ts";
import type { Decimal } from "../dinero.ts";
import { FechaPedido } from "../sectores/fechas.ts";
import { ClientePedido, MAX_ITEMS } from "../sectores/pedido.ts";
import { decimalPedido, enteroPedido, textoPedido } from "../sectores/tipos.ts";

/** codigoDetalleTransaccion: a line of the original, or what is given back. docs/api.md A12. */
export const ORIGINAL = 1;
/** codigoDetalleTransaccion of what is given back. docs/api.md A12. */
export const DEVUELTO = 2;

/** A line of a note's request. docs/api.md A11; the ICE fields are of sector 48. */
const itemNota = {
  nroItem: enteroPedido(1, 9999),
  codigoProducto: textoPedido(1, 50),
  codigoSin: enteroPedido(1, 99_999_999),
  descripcion: textoPedido(1, 500),
  cantidad: decimalPedido(5, true),
  precioUnitario: decimalPedido(5, true),
  descuento: decimalPedido(5, false).optional(),
  unidadMedida: enteroPedido(1, 9999).optional(),
  actividadEconomica: textoPedido(1, 10).optional(),
  codigoDetalleTransaccion: z.literal([ORIGINAL, DEVUELTO], "Use 1 (línea original) o 2 (lo devuelto)."),
};

const itemNotaIce = {
  ...itemNota,
  marcaIce: enteroPedido(1, 2),
  alicuotaEspecifica: decimalPedido(5, false).optional(),
  alicuotaPorcentual: decimalPedido(5, false).optional(),
  cantidadIce: decimalPedido(5, false).optional(),
};

const pedidoNota = {
  emisor: z.strictObject({
    sucursal: enteroPedido(0, 9999).default(0),
    puntoVenta: enteroPedido(0, 9999).default(0),
    actividadEconomica: textoPedido(1, 10).optional(),
  }),
  cliente: ClientePedido.optional(),
  cufFacturaOriginal: Cuf,
  numeroFacturaOriginal: enteroPedido(1, 9_999_999_999),
  fechaEmisionFacturaOriginal: FechaPedido,
  montoTotalOriginal: decimalPedido(2, true).optional(),
  montoTotalDevuelto: decimalPedido(2, true).optional(),
  montoEfectivoCreditoDebito: decimalPedido(2, true).optional(),
  codigoExcepcion: enteroPedido(0, 1).optional(),
  usuario: textoPedido(1, 100).optional(),
  montoTotalEsperado: decimalPedido(2, true).optional(),
};

function pedidoDe<T extends z.ZodRawShape>(item: T) {
  return z.strictObject({
    ...pedidoNota,
    items: z
      .array(z.strictObject(item), "Se espera una lista de líneas.")
      .min(2, "Una nota lleva al menos dos líneas: la original (tipo 1) y lo devuelto (tipo 2).")
      .max(MAX_ITEMS, `Un documento lleva como máximo ${MAX_ITEMS} líneas.`),
  });
}

/** The request of a note of sectors 24 and 47. */
export const PedidoNotaSimple = pedidoDe(itemNota);
/** The request of a note of sector 48. */
export const PedidoNotaIce = pedidoDe(itemNotaIce);
export type PedidoNota = z.infer<typeof PedidoNotaSimple>;
/** One line of a note's request, of type 1 or 2. docs/api.md A11. */
export type ItemNota = PedidoNota["items"][number];

/** One line of the note as it will be written: texts of the original stay as they are, amounts of ours are decimals. */
export type LineaNota = Readonly<Record<string, string | number | Decimal | null>>;

/** A note's own contents, reckoned from the request and the original. */
export interface DatosNota {
  readonly cliente: z.infer<typeof ClientePedido>;
  readonly numeroFactura: string;
  readonly numeroAutorizacionCuf: string;
  readonly fechaEmisionFactura: string;
  readonly montoTotalOriginal: Decimal;
  readonly descuentoAdicional: Decimal | null;
  readonly montoTotalDevuelto: Decimal;
  readonly montoDescuentoCreditoDebito: Decimal | null;
  readonly montoEfectivoCreditoDebito: Decimal;
  readonly lineas: readonly LineaNota[];
}
