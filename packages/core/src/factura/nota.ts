import { explicado } from "../explicado.ts";
import { z } from "zod";
import { Cuf } from "../cuf.ts";
import type { Decimal } from "../dinero.ts";
import { FechaPedido } from "../sectores/fechas.ts";
import { ClientePedido, MAX_ITEMS } from "../sectores/pedido.ts";
import { decimalPedido, enteroPedido, textoPedido } from "../sectores/tipos.ts";

/** codigoDetalleTransaccion of a line that repeats the original's. docs/api.md A12. */
export const ORIGINAL = 1;
/** codigoDetalleTransaccion of a line that is given back. docs/api.md A12. */
export const DEVUELTO = 2;

/** A line of a note's request. docs/api.md A11; the ICE fields are of sector 48. */
const itemNota = {
  nroItem: explicado(
    enteroPedido(1, 9999),
    "Número de la línea en la factura original, desde 1; lo comparten las dos líneas del par.",
    1,
  ),
  codigoProducto: explicado(textoPedido(1, 50), "Código del producto, el de la factura.", "ARR-01"),
  codigoSin: explicado(enteroPedido(1, 99_999_999), "Código del SIN, el de la factura.", 1000101),
  descripcion: explicado(
    textoPedido(1, 500),
    "Texto de la línea, el de la factura.",
    "Arroz grano de oro, bolsa de 1 kg",
  ),
  cantidad: explicado(
    decimalPedido(5, true),
    "En la línea de tipo 1, lo vendido; en la de tipo 2, lo devuelto.",
    1,
  ),
  precioUnitario: explicado(
    decimalPedido(5, true),
    "En la línea de tipo 1, el de la factura; en la de tipo 2, lo que se devuelve de cada unidad.",
    9.5,
  ),
  descuento: explicado(decimalPedido(5, false).optional(), "Descuento de la línea, en bolivianos.", 0),
  unidadMedida: explicado(
    enteroPedido(1, 9999).optional(),
    "Código del catálogo `unidades_medida`. Si no se dice, la de la factura.",
    57,
  ),
  actividadEconomica: explicado(
    textoPedido(1, 10).optional(),
    "Código CAEB de la línea. Si no se dice, el de la factura.",
    "4711100",
  ),
  codigoDetalleTransaccion: explicado(
    z.literal([ORIGINAL, DEVUELTO], "Use 1 (línea original) o 2 (lo devuelto)."),
    "1: copia de la línea de la factura; 2: lo que se devuelve.",
    DEVUELTO,
  ),
};

const itemNotaIce = {
  ...itemNota,
  marcaIce: explicado(enteroPedido(1, 2), "Si la línea paga ICE: 1 sí, 2 no; la de la factura.", 1),
  alicuotaEspecifica: explicado(
    decimalPedido(5, false).optional(),
    "Alícuota específica del ICE, en bolivianos; la de la factura.",
    3.54,
  ),
  alicuotaPorcentual: explicado(
    decimalPedido(5, false).optional(),
    "Alícuota porcentual del ICE como fracción; la de la factura.",
    0.01,
  ),
  cantidadIce: explicado(
    decimalPedido(5, false).optional(),
    "Litros o unidades del ICE que corresponden a la cantidad de la línea.",
    7.44,
  ),
};

const pedidoNota = {
  emisor: explicado(
    z.strictObject({
      sucursal: explicado(enteroPedido(0, 9999).default(0), "Sucursal que emite; 0 es la casa matriz.", 0),
      puntoVenta: explicado(
        enteroPedido(0, 9999).default(0),
        "Punto de venta que numera; 0 es el de la propia sucursal.",
        0,
      ),
      actividadEconomica: explicado(
        textoPedido(1, 10).optional(),
        "Código CAEB de la actividad, del catálogo `actividades`. Vale para las líneas que no traen la suya.",
        "4711100",
      ),
    }),
    "Desde dónde se emite la nota.",
  ),
  cliente: explicado(
    ClientePedido.optional(),
    "El comprador de la factura. Se puede omitir; si se envía, debe ser el mismo.",
  ),
  cufFacturaOriginal: explicado(
    Cuf,
    "CUF de la factura que se corrige.",
    "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
  ),
  numeroFacturaOriginal: explicado(enteroPedido(1, 9_999_999_999), "Número de la factura que se corrige.", 1),
  fechaEmisionFacturaOriginal: explicado(
    FechaPedido,
    "Fecha de emisión de la factura que se corrige, `AAAA-MM-DD`.",
    "2026-11-20",
  ),
  montoTotalOriginal: explicado(
    decimalPedido(2, true).optional(),
    "Total de la factura, en bolivianos. Opcional: si se envía, se compara.",
    38,
  ),
  montoTotalDevuelto: explicado(
    decimalPedido(2, true).optional(),
    "Suma de las líneas de tipo 2, en bolivianos. Opcional: si se envía, se compara.",
    9.5,
  ),
  montoEfectivoCreditoDebito: explicado(
    decimalPedido(2, true).optional(),
    "IVA de lo devuelto por la ley de su factura, con 2 decimales. Opcional: si se envía, se compara.",
    1.24,
  ),
  codigoExcepcion: explicado(
    enteroPedido(0, 1).optional(),
    "1 emite aunque el SIN no reconozca el NIT del comprador.",
    0,
  ),
  usuario: explicado(textoPedido(1, 100).optional(), "Quién emite, como se imprime.", "ventas"),
  montoTotalEsperado: explicado(
    decimalPedido(2, true).optional(),
    "Total devuelto que su sistema calculó. Si no coincide no se emite nada: 422 con el calculado.",
    9.5,
  ),
};

function pedidoDe<T extends z.ZodRawShape>(item: T) {
  return z.strictObject({
    ...pedidoNota,
    items: explicado(
      z
        .array(z.strictObject(item), "Se espera una lista de líneas.")
        .min(2, "Una nota lleva al menos dos líneas: la original (tipo 1) y lo devuelto (tipo 2).")
        .max(MAX_ITEMS, `Un documento lleva como máximo ${MAX_ITEMS} líneas.`),
      "Un par de líneas por cada producto que se ajusta.",
    ),
  });
}

/** The request of a note of sectors 24 and 47. */
export const PedidoNotaSimple = pedidoDe(itemNota);
/** The request of a note of sector 48. */
export const PedidoNotaIce = pedidoDe(itemNotaIce);
export type PedidoNota = z.infer<typeof PedidoNotaSimple>;
/** One line of a note's request, of type 1 or 2. docs/api.md A11. */
export type ItemNota = PedidoNota["items"][number];

/** One line of the note before it is written: texts copied from the original, computed amounts as decimals. */
export type LineaNota = Readonly<Record<string, string | number | Decimal | null>>;

/** A note's own contents, computed from the request and the original. */
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
