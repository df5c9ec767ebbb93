import { decimal, decimalToText, sumar, type Decimal } from "../dinero.ts";
import type { EstadoPublico } from "../factura/estado.ts";
import type { Regimen } from "../regimenes/regimen.ts";
import { regimenDe } from "../regimenes/vigencias.ts";
import type { ColumnasLibro, SectorFactura } from "../sectores/define.ts";
import type { Elementos } from "../documento/formato.ts";

/** The headings of the ledger's columns, in the authority's order. docs/fiscal-rules.md F62. */
export const COLUMNAS_LIBRO = [
  "N°",
  "ESPECIFICACIÓN",
  "FECHA DE LA FACTURA",
  "N° DE LA FACTURA",
  "CÓDIGO DE AUTORIZACIÓN",
  "NIT / CI CLIENTE",
  "COMPLEMENTO",
  "NOMBRE O RAZÓN SOCIAL",
  "IMPORTE TOTAL DE LA VENTA",
  "IMPORTE ICE",
  "IMPORTE IEHD",
  "IMPORTE IPJ",
  "TASAS",
  "OTROS NO SUJETOS AL IVA",
  "EXPORTACIONES Y OPERACIONES EXENTAS",
  "VENTAS GRAVADAS A TASA CERO",
  "SUBTOTAL",
  "DESCUENTOS, BONIFICACIONES Y REBAJAS SUJETAS AL IVA",
  "IMPORTE GIFT CARD",
  "IMPORTE BASE PARA DÉBITO FISCAL",
  "DÉBITO FISCAL",
  "ESTADO",
  "CÓDIGO DE CONTROL",
  "TIPO DE VENTA",
] as const;

/** An invoice as the ledger needs it: its XML's header and its state. */
export interface FacturaDelLibro {
  readonly sector: SectorFactura;
  readonly estado: EstadoPublico;
  readonly tipoEmision: 1 | 2;
  readonly cabecera: Elementos;
}

const VENTAS = "2";
/** Name in the ledger of a buyer without a name. */
export const SIN_NOMBRE = "S/N";
const CERO = decimal(0);

/**
 * Builds one row of the sales ledger (RCV, 24 columns): 17 = 9 − 10 − … − 16; 20 = 17 − 18 − 19, without VAT if the document's law states it
 * beside the price; 21 = the VAT. The sector's `libro` assigns its amounts to columns. An annulled invoice keeps its row, with amounts of 0.
 * docs/fiscal-rules.md F62; docs/fiscal-assumptions.md, 22.
 */
export function filaDelLibro(
  n: number,
  { sector, estado, tipoEmision, cabecera }: FacturaDelLibro,
): readonly string[] {
  const v = (elemento: string) => cabecera[elemento] ?? "";
  const importes = estado === "ANULADA" ? SIN_IMPORTES : importesDe(sector.libro, cabecera);
  return [
    String(n),
    VENTAS,
    fechaDeLibro(v("fechaEmision")),
    v("numeroFactura"),
    v("cuf"),
    v("numeroDocumento"),
    v("complemento"),
    v("nombreRazonSocial") || SIN_NOMBRE,
    ...importes.map((importe) => decimalToText(importe, 2)),
    estadoDe(sector, estado, tipoEmision),
    "0",
    "0",
  ];
}

/**
 * Formats the day of an instant as the ledger has it: DD/MM/AAAA.
 *
 * @example
 * fechaDeLibro("2026-11-21T10:00:00.000");
 * // => "21/11/2026"
 */
export function fechaDeLibro(instante: string): string {
  return `${instante.slice(8, 10)}/${instante.slice(5, 7)}/${instante.slice(0, 4)}`;
}

/** Returns the ledger's letter for a document's state: V valid, A annulled, C contingency, L free consignment. */
function estadoDe({ libro }: SectorFactura, estado: EstadoPublico, tipoEmision: 1 | 2): string {
  if (estado === "ANULADA") return "A";
  if (libro.consignacion === true) return "L";
  return tipoEmision === 2 ? "C" : "V";
}

const SIN_IMPORTES: readonly Decimal[] = Array.from({ length: 13 }, () => CERO);

/** Computes columns 9 to 21 of a row. */
function importesDe(columnas: ColumnasLibro, cabecera: Elementos): readonly Decimal[] {
  const monto = (elemento: string) => decimal(cabecera[elemento] ?? "0");
  const suma = (elementos: readonly string[] = []) => sumar(elementos.map(monto));
  const descuento = columnas.sinIva === undefined ? monto("descuentoAdicional") : CERO;
  const giftCard = columnas.sinIva === undefined ? monto("montoGiftCard") : CERO;
  const total = monto("montoTotal").plus(descuento);
  const fuera = {
    ice: suma(columnas.ice),
    tasas: suma(columnas.tasas),
    otros: suma(columnas.otrosNoSujetos),
    exentas: columnas.sinIva === "exentas" ? total : CERO,
    tasaCero: columnas.sinIva === "tasaCero" ? total : CERO,
  };
  const subtotal = Object.values(fuera).reduce((resto, importe) => resto.minus(importe), total);
  const gravado = subtotal.minus(descuento).minus(giftCard);
  const { ice, tasas, otros, exentas, tasaCero } = fuera;
  const regimen = regimenDe({ cabecera });
  const debito = ivaEscrito(regimen, cabecera) ?? regimen.dividir(gravado, 2).iva;
  const base = regimen.base(gravado, debito);
  return [
    total,
    ice,
    CERO,
    CERO,
    tasas,
    otros,
    exentas,
    tasaCero,
    subtotal,
    descuento,
    giftCard,
    base,
    debito,
  ];
}

/** Reads the VAT that the document itself states; null under a law that has no element for it. */
function ivaEscrito({ anexo }: Regimen, cabecera: Elementos): Decimal | null {
  const elemento = anexo?.cabecera.find(({ monto }) => monto === "iva");
  return elemento === undefined ? null : decimal(cabecera[elemento.nombre] ?? "0");
}

/**
 * Writes a line of CSV that a spreadsheet shows unchanged: texts are quoted where needed, and none is taken for a formula.
 *
 * @example
 * filaToCsv(["1", "Pan; queso"]);
 * // => "1,Pan; queso\r\n"
 */
export function filaToCsv(fila: readonly string[]): string {
  return `${fila.map(campoCsv).join(",")}\r\n`;
}

function campoCsv(texto: string): string {
  const inocuo = /^[=+\-@\t\r]/.test(texto) && !/^-?\d+(\.\d+)?$/.test(texto) ? `'${texto}` : texto;
  return /[",\r\n]/.test(inocuo) ? `"${inocuo.replaceAll('"', '""')}"` : inocuo;
}
