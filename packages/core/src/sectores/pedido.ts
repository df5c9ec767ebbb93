import { z } from "zod";
import { CorreoPedido } from "../correo.ts";
import { FechaHoraPedido } from "./fechas.ts";
import { decimalPedido, enteroPedido, textoPedido } from "./tipos.ts";

/** Most lines of one document. docs/fiscal-rules.md F19. */
export const MAX_ITEMS = 500;

/** First four, asterisks, last four: what a request gives of a card. docs/api.md A6. */
const NumeroTarjeta = z
  .string("Se espera un texto.")
  .regex(
    /^\d{4}\*{4,11}\d{4}$/,
    "Escriba los 4 primeros y los 4 últimos dígitos, y asteriscos en medio: 4797********7896.",
  );

const CodigoActividad = z
  .string("Se espera un texto.")
  .regex(/^\d{6,7}$/, "La actividad económica es un código CAEB de 6 o 7 dígitos.");

/** The buyer of a request. docs/api.md A6. */
export const ClientePedido = z.strictObject({
  tipoDocumento: enteroPedido(0, 5),
  numeroDocumento: textoPedido(1, 20),
  complemento: textoPedido(1, 5).optional(),
  razonSocial: textoPedido(1, 500).optional(),
  codigoCliente: textoPedido(1, 100).optional(),
  correo: CorreoPedido.optional(),
});

/** A line's fields common to every sector. docs/api.md A7. */
export const itemComun = {
  codigoProducto: textoPedido(1, 50),
  codigoSin: enteroPedido(1, 99_999_999),
  descripcion: textoPedido(1, 500),
  cantidad: decimalPedido(5, true),
  unidadMedida: enteroPedido(1, 9999),
  precioUnitario: decimalPedido(5, true),
  descuento: decimalPedido(5, false).optional(),
  actividadEconomica: CodigoActividad.optional(),
};

/** A request's fields common to every invoice. docs/api.md A6. */
export const pedidoComun = {
  emisor: z.strictObject({
    sucursal: enteroPedido(0, 9999).default(0),
    puntoVenta: enteroPedido(0, 9999).default(0),
    actividadEconomica: CodigoActividad.optional(),
  }),
  cliente: ClientePedido,
  metodoPago: enteroPedido(1, 9999).default(1),
  numeroTarjeta: NumeroTarjeta.optional(),
  moneda: enteroPedido(1, 9999).default(1),
  tipoCambio: decimalPedido(5, true).optional(),
  descuentoAdicional: decimalPedido(2, false).optional(),
  montoGiftCard: decimalPedido(2, false).optional(),
  contingencia: z.boolean("Se espera true o false.").default(false),
  codigoEvento: enteroPedido(1, Number.MAX_SAFE_INTEGER).optional(),
  codigoExcepcion: enteroPedido(0, 1).optional(),
  cafc: textoPedido(1, 50).optional(),
  numeroFactura: enteroPedido(1, 9_999_999_999).optional(),
  fechaEmision: FechaHoraPedido.optional(),
  usuario: textoPedido(1, 100).optional(),
  montoTotalEsperado: decimalPedido(2, true).optional(),
};

const ItemComun = z.strictObject(itemComun);
const PedidoComun = z.strictObject(pedidoComun);

/** A line of a request: the fields common to every sector. A sector's own are read by name (`propio`). */
export type ItemPedido = z.infer<typeof ItemComun>;
/** A request for an invoice, of any sector. */
export type Pedido = z.infer<typeof PedidoComun> & { items: ItemPedido[] };

/** A rule between fields: where and what, for each that is broken. */
export type ReglaPedido = (
  pedido: Pedido,
) => Iterable<readonly [loc: readonly (string | number)[], message: string]>;
