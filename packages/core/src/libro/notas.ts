import { decimalToText, decimal } from "../dinero.ts";
import type { Elementos } from "../documento/formato.ts";
import type { EstadoPublico } from "../factura/estado.ts";
import { fechaDeLibro, SIN_NOMBRE } from "./fila.ts";

/**
 * The heads of the notes' register: each note beside the invoice that it changes. The sales ledger holds none of
 * them, and is not netted by them. docs/fiscal-rules.md F62; docs/fiscal-assumptions.md, 22.
 */
export const COLUMNAS_LIBRO_NOTAS = [
  "N°",
  "FECHA DE LA NOTA",
  "N° DE LA NOTA",
  "CÓDIGO DE AUTORIZACIÓN DE LA NOTA",
  "ESTADO",
  "NIT / CI CLIENTE",
  "COMPLEMENTO",
  "NOMBRE O RAZÓN SOCIAL",
  "IMPORTE TOTAL DEVUELTO",
  "CRÉDITO-DÉBITO FISCAL",
  "FECHA DE LA FACTURA ORIGINAL",
  "N° DE LA FACTURA ORIGINAL",
  "CÓDIGO DE AUTORIZACIÓN ORIGINAL",
  "IMPORTE TOTAL DE LA FACTURA ORIGINAL",
] as const;

/** Builds one row of the notes' register; an annulled note keeps its row, with amounts of 0. */
export function filaDelLibroDeNotas(
  n: number,
  { estado, cabecera }: { readonly estado: EstadoPublico; readonly cabecera: Elementos },
): readonly string[] {
  const v = (elemento: string) => cabecera[elemento] ?? "";
  const monto = (elemento: string) => decimalToText(decimal(cabecera[elemento] ?? "0"), 2);
  const propio = (elemento: string) => (estado === "ANULADA" ? "0.00" : monto(elemento));
  return [
    String(n),
    fechaDeLibro(v("fechaEmision")),
    v("numeroNotaCreditoDebito"),
    v("cuf"),
    estado === "ANULADA" ? "A" : "V",
    v("numeroDocumento"),
    v("complemento"),
    v("nombreRazonSocial") || SIN_NOMBRE,
    propio("montoTotalDevuelto"),
    propio("montoEfectivoCreditoDebito"),
    fechaDeLibro(v("fechaEmisionFactura")),
    v("numeroFactura"),
    v("numeroAutorizacionCuf"),
    monto("montoTotalOriginal"),
  ];
}
