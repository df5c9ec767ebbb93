import { explicado } from "../explicado.ts";
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
export const ClientePedido = z
  .strictObject({
    tipoDocumento: explicado(
      enteroPedido(0, 5),
      "Documento del comprador: 1 CI, 2 CEX, 3 pasaporte, 4 otro, 5 NIT; 0 comprador del exterior, solo en exportaciones.",
      5,
    ),
    numeroDocumento: explicado(
      textoPedido(1, 20),
      "Número del documento, sin complemento. `0` es el consumidor final.",
      "1028627025",
    ),
    complemento: explicado(
      textoPedido(1, 5).optional(),
      "Complemento de la cédula de identidad, si lo tiene. Solo con `tipo_documento` 1.",
      "1A",
    ),
    razonSocial: explicado(
      textoPedido(1, 500).optional(),
      "Nombre o razón social como se imprime. Obligatoria con NIT.",
      "Comercial Illimani S.R.L.",
    ),
    codigoCliente: explicado(
      textoPedido(1, 100).optional(),
      "Código del comprador en su sistema. Si no se dice, su número de documento.",
      "C-0042",
    ),
    correo: explicado(
      CorreoPedido.optional(),
      "Dirección a la que se envía la factura al emitirse en línea.",
      "compras@illimani.bo",
    ),
  })
  .meta({ title: "Comprador" });

/** A line's fields common to every sector. docs/api.md A7. */
export const itemComun = {
  codigoProducto: explicado(textoPedido(1, 50), "Código del producto en su sistema.", "ARR-01"),
  codigoSin: explicado(
    enteroPedido(1, 99_999_999),
    "Código del producto en el catálogo `productos_servicios` del SIN.",
    1000101,
  ),
  descripcion: explicado(
    textoPedido(1, 500),
    "Texto de la línea, como se imprime.",
    "Arroz grano de oro, bolsa de 1 kg",
  ),
  cantidad: explicado(
    decimalPedido(5, true),
    "Cuánto se vende, en la unidad de la línea; hasta 5 decimales.",
    4,
  ),
  unidadMedida: explicado(
    enteroPedido(1, 9999),
    "Unidad de la cantidad. Código del catálogo `unidades_medida`.",
    57,
  ),
  precioUnitario: explicado(
    decimalPedido(5, true),
    "Precio de una unidad, con impuestos, en la moneda de la factura.",
    9.5,
  ),
  descuento: explicado(decimalPedido(5, false).optional(), "Descuento de la línea entera, en bolivianos.", 4),
  actividadEconomica: explicado(
    CodigoActividad.optional(),
    "Código CAEB de la línea, del catálogo `actividades`. Va antes que `emisor.actividad_economica`.",
    "4711100",
  ),
};

/** A request's fields common to every invoice. docs/api.md A6. */
export const pedidoComun = {
  emisor: explicado(
    z.strictObject({
      sucursal: explicado(enteroPedido(0, 9999).default(0), "Sucursal que emite; 0 es la casa matriz.", 0),
      puntoVenta: explicado(
        enteroPedido(0, 9999).default(0),
        "Punto de venta que numera; 0 es el de la propia sucursal.",
        0,
      ),
      actividadEconomica: explicado(
        CodigoActividad.optional(),
        "Código CAEB de la actividad, del catálogo `actividades`. Vale para las líneas que no traen la suya.",
        "4711100",
      ),
    }),
    "Desde dónde se emite y con qué actividad.",
  ),
  cliente: explicado(ClientePedido, "Quién compra."),
  metodoPago: explicado(
    enteroPedido(1, 9999).default(1),
    "Forma de pago: 1 efectivo, 2 tarjeta, 7 transferencia. Catálogo `metodos_pago`.",
    1,
  ),
  numeroTarjeta: explicado(
    NumeroTarjeta.optional(),
    "Primeros 4 y últimos 4 dígitos de la tarjeta, con asteriscos en medio. Solo si se paga con tarjeta.",
    "4797********7896",
  ),
  moneda: explicado(
    enteroPedido(1, 9999).default(1),
    "Moneda de los precios: 1 bolivianos, 2 dólares. Catálogo `tipos_moneda`.",
    1,
  ),
  tipoCambio: explicado(
    decimalPedido(5, true).optional(),
    "Bolivianos por unidad de la moneda. Si se dice, debe ser el oficial del día; si no, lo pone el servidor.",
    12.05,
  ),
  descuentoAdicional: explicado(
    decimalPedido(2, false).optional(),
    "Descuento sobre toda la factura, en bolivianos.",
    5,
  ),
  montoGiftCard: explicado(
    decimalPedido(2, false).optional(),
    "Parte del total que se paga con tarjeta de regalo, en bolivianos.",
    50,
  ),
  contingencia: explicado(
    z.boolean("Se espera true o false.").default(false),
    "`true` emite fuera de línea: la factura queda `OFFLINE` hasta que se valide su paquete.",
    false,
  ),
  codigoEvento: explicado(
    enteroPedido(1, Number.MAX_SAFE_INTEGER).optional(),
    "Evento de contingencia que la lleva, el de `POST /v1/contingencia/evento`. Sin él se elige el último que sirve.",
    1245,
  ),
  codigoExcepcion: explicado(
    enteroPedido(0, 1).optional(),
    "1 emite aunque el SIN no reconozca el NIT del comprador.",
    0,
  ),
  cafc: explicado(
    textoPedido(1, 50).optional(),
    "Autorización del talonario, al transcribir una factura de papel. Solo con `contingencia` y un evento 5, 6 o 7.",
    "101B4283AAD6D",
  ),
  numeroFactura: explicado(
    enteroPedido(1, 9_999_999_999).optional(),
    "Número impreso en el papel. Solo con `cafc`; si no, lo asigna el servidor.",
    17,
  ),
  fechaEmision: explicado(
    FechaHoraPedido.optional(),
    "Fecha y hora escritas en el papel. Solo con `cafc`; hora de Bolivia si no lleva desfase.",
    "2026-11-20T14:00:00",
  ),
  usuario: explicado(
    textoPedido(1, 100).optional(),
    "Quién emite, como se imprime. Si no se dice, el de la cuenta.",
    "ventas",
  ),
  montoTotalEsperado: explicado(
    decimalPedido(2, true).optional(),
    "Total que su sistema calculó, en bolivianos. Si no coincide no se emite nada: 422 con el calculado.",
    92,
  ),
};

const ItemComun = z.strictObject(itemComun);
const PedidoComun = z.strictObject(pedidoComun);

/** A line of a request: the fields common to every sector. A sector's own are read by name (`propio`). */
export type ItemPedido = z.infer<typeof ItemComun>;
/** A request for an invoice, of any sector. */
export type Pedido = z.infer<typeof PedidoComun> & { items: ItemPedido[] };

/** A rule between fields: where, its name and what, for each that is broken. */
export type ReglaPedido = (
  pedido: Pedido,
) => Iterable<readonly [loc: readonly (string | number)[], kind: string, message: string]>;
