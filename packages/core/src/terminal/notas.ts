import { explicado } from "../explicado.ts";
import { z } from "zod";
import { Cuf } from "../cuf.ts";
import { documentoToText } from "../documento-comprador.ts";
import type { Decimal } from "../dinero.ts";
import { Instante } from "../instante.ts";
import type { DocumentoXml } from "../xml/parse.ts";

/**
 * Notes from a till. They are never issued offline (docs/fiscal-rules.md F37), so the server numbers and builds them at the till's point of
 * sale. The till sends the returned lines under a key of its own, which is idempotent. A refusal is final for its key: a new attempt takes
 * a new key, so a late copy issues nothing.
 */

const Monto = z.string().regex(/^\d{1,14}(\.\d{1,5})?$/);

/** GET /v1/terminal/notas/original/{cuf}: an EMITIDA invoice of the company, and the amounts that can still come back. */
export const OriginalTerminal = z.object({
  cuf: explicado(Cuf, "CUF del documento."),
  numeroFactura: explicado(z.int(), "Número de la factura.", 42),
  fechaEmision: explicado(z.string(), "Fecha y hora de emisión."),
  cliente: explicado(z.string(), "Nombre o razón social del comprador."),
  documentoCliente: explicado(z.string(), "Documento del comprador."),
  total: explicado(Monto, "Total de la factura, en bolivianos.", "118.50"),
  /** Amount that earlier notes gave back. */
  devuelto: explicado(Monto, "Lo que ya devolvieron otras notas, en bolivianos.", "0.00"),
  lineas: explicado(
    z.array(
      z.object({
        nroItem: explicado(z.int(), "Número de la línea, desde 1.", 1),
        codigo: explicado(z.string(), "Código del producto en la tienda."),
        descripcion: explicado(z.string(), "Descripción impresa."),
        cantidad: explicado(Monto, "Cantidad vendida, como texto decimal.", "2"),
        precioUnitario: explicado(Monto, "Precio por unidad, en bolivianos.", "9.50"),
        subTotal: explicado(Monto, "Importe de la línea, en bolivianos.", "19.00"),
        /** Code of the unit of measure; absent from an older server. */
        unidadMedida: explicado(z.int().optional(), "Código de la unidad de medida.", 57),
        /** The quantity that earlier notes took back; absent from an older server. */
        devuelta: explicado(Monto.optional(), "Cantidad que ya volvió por otras notas.", "0"),
        /** Money of the line that earlier notes gave back, price cuts too; absent where it is not known. */
        dineroDevuelto: explicado(
          Monto.optional(),
          "Lo que ya devolvieron otras notas de la línea, rebajas incluidas, en bolivianos y sin su parte del descuento adicional.",
          "0.00",
        ),
      }),
    ),
    "Líneas de la factura.",
  ),
});
export type OriginalTerminal = z.infer<typeof OriginalTerminal>;

/** Amount that notes gave back of an invoice, as decimal text, and the goods and the money, if known, of each line by its number. */
export interface DevueltoTerminal {
  readonly monto: string;
  readonly lineas: ReadonlyMap<number, { readonly cantidad: Decimal; readonly dinero?: Decimal }>;
}

/** Converts an issued invoice to the form in which a till marks the returned lines. */
export function originalToTerminal(
  cuf: Cuf,
  { cabecera, detalle }: DocumentoXml,
  devuelto: DevueltoTerminal,
): OriginalTerminal {
  const texto = (elemento: string) => cabecera[elemento] ?? "";
  return {
    cuf,
    numeroFactura: Number(texto("numeroFactura")),
    fechaEmision: texto("fechaEmision"),
    cliente: texto("nombreRazonSocial"),
    documentoCliente: documentoToText({
      numeroDocumento: texto("numeroDocumento"),
      complemento: texto("complemento"),
    }),
    total: texto("montoTotal"),
    devuelto: devuelto.monto,
    lineas: detalle.map((linea, i) => ({
      nroItem: i + 1,
      codigo: linea["codigoProducto"] ?? "",
      descripcion: linea["descripcion"] ?? "",
      unidadMedida: Number(linea["unidadMedida"] ?? 0),
      cantidad: linea["cantidad"] ?? "0",
      precioUnitario: linea["precioUnitario"] ?? "0",
      subTotal: linea["subTotal"] ?? "0",
      devuelta: devuelto.lineas.get(i + 1)?.cantidad.toFixed() ?? "0",
      dineroDevuelto: dineroDe(devuelto.lineas.get(i + 1)),
    })),
  };
}

function dineroDe(linea: { readonly dinero?: Decimal } | undefined): string | undefined {
  if (linea === undefined) return "0.00";
  return linea.dinero === undefined || linea.dinero.lt(0) ? undefined : linea.dinero.toFixed(2);
}

/** POST /v1/terminal/notas. */
export const NotaPedidoTerminal = z.strictObject({
  clave: explicado(z.uuid(), "Identificador de la nota en la caja; repetirlo no la emite dos veces."),
  cuf: explicado(
    Cuf,
    "CUF de la factura que se corrige.",
    "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
  ),
  usuario: explicado(
    z.string().min(1).max(100).nullable(),
    "Quién la emite; nulo si la caja no tiene usuarios.",
    "Ana",
  ),
  lineas: explicado(
    z
      .array(
        z.strictObject({
          nroItem: explicado(z.int().min(1).max(9999), "Número de la línea en la factura, desde 1.", 1),
          cantidad: explicado(Monto, "Cuánto devuelve de la línea, como texto.", "1"),
        }),
      )
      .min(1, "Marque al menos una línea que se devuelve.")
      .max(250),
    "Líneas que se devuelven.",
  ),
});
export type NotaPedidoTerminal = z.infer<typeof NotaPedidoTerminal>;

/** The issued note; the till prints from its XML. */
export const NotaTerminal = z.object({
  cuf: explicado(Cuf, "CUF del documento."),
  numero: explicado(z.int(), "Número de la nota.", 7),
  sector: explicado(z.int(), "Sector del documento.", 1),
  fechaEmision: explicado(Instante, "Cuándo se emitió, en hora de Bolivia."),
  montoDevuelto: explicado(Monto, "Total devuelto, en bolivianos.", "12.50"),
  xml: explicado(z.string(), "XML de la nota, del que se imprime."),
});
export type NotaTerminal = z.infer<typeof NotaTerminal>;
