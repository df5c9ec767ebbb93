import { decimal, redondear, type Decimal } from "../dinero.ts";
import { findSectorFactura } from "../sectores/index.ts";
import { desescapar } from "../xml/write.ts";

/** The parts of a document by which figures of sales are added up, besides the columns of its row. */
export interface VentaSumada {
  /** The cashier's name as the document has it. */
  readonly cajero: string;
  /** Code of the catalog `metodos_pago`; 0 if the document has none, like a note. */
  readonly metodoPago: number;
  /** The products of an invoice, or the returned products of a note; one entry per code. */
  readonly productos: readonly ProductoSumado[];
}

/** A product's share of a document. */
export interface ProductoSumado {
  readonly codigo: string;
  readonly descripcion: string;
  /** Quantity in hundred-thousandths, the finest quantity of a line, so that whole numbers add up exactly. */
  readonly cantidad: number;
  /** Subtotals of the product's lines in centavos, before a discount on the whole document. */
  readonly centavos: number;
}

/** Marks the returned lines of a note; the other lines repeat the invoice. docs/api.md A12. */
const DEVUELTA = "2";
const DECIMALES_CANTIDAD = 5;

/**
 * Reads the parts by which sales are added up. `xml` is of this project's own writing. `enBs`: false leaves the lines in the document's
 * currency, as earlier programs added them up.
 */
export function parseVentaSumada(xml: string, enBs = true): VentaSumada {
  const [cabecera = ""] = xml.split("<detalle>", 1);
  const productos = new Map<string, ProductoSumado>();
  for (const linea of parseLineasSumadas(xml, enBs)) {
    const antes = productos.get(linea.codigo);
    productos.set(linea.codigo, {
      ...linea,
      descripcion: antes?.descripcion ?? linea.descripcion,
      cantidad: (antes?.cantidad ?? 0) + linea.cantidad,
      centavos: (antes?.centavos ?? 0) + linea.centavos,
    });
  }
  return {
    cajero: elemento(cabecera, "usuario") ?? "",
    metodoPago: Number(elemento(cabecera, "codigoMetodoPago") ?? "0"),
    productos: [...productos.values()],
  };
}

/** Reads the lines of an invoice, or the returned lines of a note, in their order. `xml` and `enBs` are those of `parseVentaSumada`. */
export function parseLineasSumadas(xml: string, enBs = true): readonly ProductoSumado[] {
  const [cabecera = "", ...detalles] = xml.split("<detalle>");
  const cambio = enBs ? cambioDeLineas((nombre) => elemento(cabecera, nombre)) : decimal(1);
  return detalles
    .filter((detalle) => (elemento(detalle, "codigoDetalleTransaccion") ?? DEVUELTA) === DEVUELTA)
    .map((detalle) => ({
      codigo: elemento(detalle, "codigoProducto") ?? "",
      descripcion: elemento(detalle, "descripcion") ?? "",
      cantidad: enteros(elemento(detalle, "cantidad") ?? "0", DECIMALES_CANTIDAD),
      centavos: enBolivianos(elemento(detalle, "subTotal") ?? "0", cambio),
    }));
}

/** A line of an invoice, as it names what was sold. */
export interface LineaDeFactura {
  readonly codigo: string;
  readonly descripcion: string;
  /** Quantity as decimal text, in the line's unit. */
  readonly cantidad: string;
}

/**
 * Reads the lines of an invoice in their order, a tenth as long as parsing the document would take. `xml` is of this project's own writing.
 *
 * @example
 * parseLineasDeFactura("<detalle><codigoProducto>P1</codigoProducto><descripcion>Pan</descripcion><cantidad>2</cantidad></detalle>");
 * // => [{ codigo: "P1", descripcion: "Pan", cantidad: "2" }]
 */
export function parseLineasDeFactura(xml: string): readonly LineaDeFactura[] {
  return xml
    .split("<detalle>")
    .slice(1)
    .map((detalle) => ({
      codigo: elemento(detalle, "codigoProducto") ?? "",
      descripcion: elemento(detalle, "descripcion") ?? "",
      cantidad: elemento(detalle, "cantidad") ?? "0",
    }));
}

function enBolivianos(texto: string, cambio: Decimal): number {
  return toCentavos(decimal(texto).times(cambio).toFixed());
}

/**
 * Returns the rate that converts a document's lines to bolivianos, from its header; 1 if they are in bolivianos.
 *
 * @example
 * cambioDeLineas(() => undefined).toFixed();
 * // => "1"
 */
export function cambioDeLineas(cabecera: (elemento: string) => string | null | undefined): Decimal {
  const sector = findSectorFactura(Number(cabecera("codigoDocumentoSector")));
  return decimal((sector?.enMoneda === true ? cabecera("tipoCambio") : undefined) ?? "1");
}

/**
 * Converts an amount from decimal text to whole centavos, rounded half-up.
 *
 * @example
 * toCentavos("12.50");
 * // => 1250
 */
export function toCentavos(texto: string): number {
  return enteros(texto, 2);
}

function enteros(texto: string, decimales: number): number {
  return Number(redondear(decimal(texto), decimales).toFixed(decimales).replace(".", ""));
}

/** Finds the text of an element; undefined if the element is nil or absent. */
function elemento(xml: string, nombre: string): string | undefined {
  const desde = xml.indexOf(`<${nombre}>`);
  if (desde === -1) return undefined;
  const inicio = desde + nombre.length + 2;
  return desescapar(xml.slice(inicio, xml.indexOf("<", inicio)));
}
