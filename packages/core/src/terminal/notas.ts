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
  cuf: Cuf,
  numeroFactura: z.int(),
  fechaEmision: z.string(),
  cliente: z.string(),
  documentoCliente: z.string(),
  total: Monto,
  /** Amount that earlier notes gave back. */
  devuelto: Monto,
  lineas: z.array(
    z.object({
      nroItem: z.int(),
      codigo: z.string(),
      descripcion: z.string(),
      cantidad: Monto,
      precioUnitario: Monto,
      subTotal: Monto,
      /** Code of the unit of measure; absent from an older server. */
      unidadMedida: z.int().optional(),
      /** The quantity that earlier notes took back; absent from an older server. */
      devuelta: Monto.optional(),
    }),
  ),
});
export type OriginalTerminal = z.infer<typeof OriginalTerminal>;

/** Amount that notes gave back of an invoice, as decimal text, and the quantity of each line by its number. */
export interface DevueltoTerminal {
  readonly monto: string;
  readonly cantidades: ReadonlyMap<number, Decimal>;
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
      devuelta: devuelto.cantidades.get(i + 1)?.toFixed() ?? "0",
    })),
  };
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
          cantidad: explicado(Monto, "Cuánto vuelve de la línea, como texto.", "1"),
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
  cuf: Cuf,
  numero: z.int(),
  sector: z.int(),
  fechaEmision: Instante,
  montoDevuelto: Monto,
  xml: z.string(),
});
export type NotaTerminal = z.infer<typeof NotaTerminal>;
