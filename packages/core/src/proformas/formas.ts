import { z } from "zod";
import { explicado } from "../explicado.ts";
import { Instante } from "../instante.ts";
import { conKind } from "../kind.ts";
import { IdRegimen } from "../regimenes/regimen.ts";
import { sinMarcas } from "../texto.ts";

/** A quotation as tills and portal share it. It has no fiscal number and no effect until it becomes a sale. docs/design.md D59. */

const Id = explicado(
  z.string().min(1).max(64),
  "Identificador de la fila en todas las cajas.",
  "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
);
const Fecha = z.iso.date("La fecha no existe.");
const Importe = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, "El monto es un número con hasta dos decimales.");
const Precio = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,5})?$/, "El precio es un número con punto decimal.")
  .refine((texto) => Number(texto) > 0, conKind("too_small", "El precio debe ser mayor que 0."));
const Cantidad = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,5})?$/, "La cantidad es un número, como 12 o 0.5.")
  .refine((texto) => Number(texto) > 0, conKind("too_small", "La cantidad debe ser mayor que 0."));

/** Most lines of a proforma, as of an invoice. */
export const MAX_LINEAS_PROFORMA = 500;
/** Days for which the prices of a new proforma hold by default. */
export const DIAS_PROFORMA = 15;

/** One line. `precioUnitario` and `descuento` are promised; the discount is in BOB on the whole line, promotions included. */
export const LineaProforma = z.object({
  codigoProducto: explicado(z.string().min(1).max(50), "Código del producto en la tienda.", "ARR-01"),
  codigoSin: explicado(z.int(), "Código del catálogo `productos_servicios`.", 1000101),
  actividadEconomica: explicado(z.string().max(10), "Código CAEB del catálogo `actividades`.", "4711100"),
  descripcion: explicado(
    z.string().overwrite(sinMarcas).trim().min(1, "Falta la descripción.").max(500),
    "Lo que se cotiza, como se imprime.",
    "Arroz grano de oro, bolsa de 1 kg",
  ),
  unidadMedida: explicado(z.int(), "Código del catálogo `unidades_medida`.", 57),
  presentacionId: explicado(Id.nullable(), "Presentación del producto; nulo si es la unidad.", "3f6c1d1e"),
  cantidad: explicado(Cantidad, "Cuánto se cotiza, en la unidad de la línea.", "12"),
  precioUnitario: explicado(Precio, "Precio prometido por unidad, en bolivianos.", "9.50"),
  descuento: explicado(Importe, "Descuento prometido en la línea entera, en bolivianos.", "0.00"),
  aMano: explicado(z.boolean(), "Si el precio o el texto lo escribió una persona."),
});
export type LineaProforma = z.infer<typeof LineaProforma>;

/** The buyer for whom a proforma is made. A document is asked for only when the proforma becomes an invoice. */
export const ClienteProforma = z.object({
  tipoDocumento: explicado(z.int().min(1).max(5), "1 CI, 2 CEX, 3 pasaporte, 4 otro, 5 NIT.", 5),
  numeroDocumento: explicado(z.string().trim().min(1).max(20), "Número del documento; 0 si no lo dio.", "0"),
  complemento: explicado(z.string().max(5).nullable(), "Complemento de la cédula; nulo si no tiene.", "1A"),
  razonSocial: explicado(
    z.string().overwrite(sinMarcas).trim().min(1, "Falta el nombre del cliente.").max(500),
    "Nombre o razón social.",
    "Comercial Illimani S.R.L.",
  ),
  correo: explicado(z.string().max(200).nullable(), "Correo; nulo si no lo dio.", "compras@illimani.bo"),
  telefono: explicado(z.string().max(30).nullable(), "Celular o teléfono; nulo si no lo dio.", "71234567"),
});
export type ClienteProforma = z.infer<typeof ClienteProforma>;

/** A sale that a proforma became, as the server tells tills. */
export const ConversionProforma = z.object({
  numero: explicado(z.int(), "Número de la factura.", 42),
  cuf: explicado(z.string(), "CUF de la factura."),
  /** Name of the till that issued it, or the portal. */
  caja: explicado(z.string(), "Caja que la emitió; «Portal» si fue el portal."),
  /** The number of its sales. More than one means that tills sold it without knowing of each other; the owner is told. */
  veces: explicado(z.int().positive(), "Ventas que llegó a ser; más de una es un conflicto.", 1),
});
export type ConversionProforma = z.infer<typeof ConversionProforma>;

/** The total that a proforma had before a law's choice lowered its prices. docs/decisions/0087 */
const AntesDeLey = z.object({
  regimen: explicado(IdRegimen, "Ley con la que bajaron sus precios.", "ley-1733"),
  total: explicado(Importe, "Total que prometía antes, en bolivianos.", "114.00"),
});

/** A proforma. `serie` and `numero` are the shop's own: each till counts by itself, so that it needs no server. */
export const Proforma = z.object({
  id: Id,
  serie: explicado(
    z.string().regex(/^\d{1,4}-(?:\d{1,4}|W)$/),
    "Sucursal y punto de venta que la numeró; W, el portal.",
    "0-1",
  ),
  numero: explicado(z.int().positive(), "Número en su serie; no es fiscal.", 25),
  hechaEn: explicado(Instante, "Cuándo se hizo, en hora de Bolivia.", "2026-11-20T14:00:00.000"),
  validaHasta: explicado(Fecha, "Último día en que valen sus precios.", "2026-12-05"),
  usuario: explicado(z.string().max(100).nullable(), "Quién la hizo; nulo si no se sabe.", "Ana"),
  sucursal: explicado(z.int().min(0).max(9999), "Sucursal que la ofrece.", 0),
  /** Sector of the invoice that it will be. */
  sector: explicado(z.int().positive(), "Sector de la factura que será.", 1),
  cliente: explicado(ClienteProforma, "Para quién es."),
  lineas: explicado(
    z
      .array(LineaProforma)
      .min(1, "Agregue al menos un producto.")
      .max(MAX_LINEAS_PROFORMA, `Una proforma lleva hasta ${MAX_LINEAS_PROFORMA} líneas.`),
    "Lo que se cotiza.",
  ),
  total: explicado(Importe, "Total en bolivianos.", "114.00"),
  nota: explicado(
    z.string().trim().max(500, "La nota lleva hasta 500 letras.").nullable(),
    "Palabras para el cliente; nulo si no hay.",
    "Entrega en 48 horas.",
  ),
  descartada: explicado(z.boolean(), "Si la tienda la anuló."),
  /** The sale that it became. The server writes it from facts; a till never sends it. */
  conversion: explicado(ConversionProforma.nullable().default(null), "La venta que llegó a ser."),
  /** The server writes it on the day of a law; a till never sends it. */
  antesDeLey: explicado(
    AntesDeLey.nullable().default(null),
    "Lo que prometía antes de que una ley bajara sus precios; nulo si no los bajó.",
  ),
});
export type Proforma = z.infer<typeof Proforma>;
