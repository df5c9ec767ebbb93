/** The lines of a proforma as typed, and their parsing. */
import { DECIMALES_PRECIO, enCampo, parseDecimal, parseMonto } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import type { LineasPreciadas, PresentacionesHalladas, ProductosHallados } from "../../tipos-tienda.ts";

/** A line in the form that the server accepts. */
export type Linea = LineasPreciadas["lineas"][number];
/** A product found by the search. */
export type ProductoHallado = ProductosHallados["productos"][number];
/** A presentation found by the search. */
export type PresentacionHallada = PresentacionesHalladas["presentaciones"][number];

/** A line whose amounts are still text. `clave` distinguishes several lines of one product. */
export interface LineaEscrita extends Linea {
  readonly clave: string;
  /**
   * Id of the line's product. Null for a line without a product, and for one that came from an earlier proforma. The
   * price is the current one unless `aMano` is set.
   */
  readonly productoId: string | null;
}

/** Code of lines without a product, the same as at a till. */
const CODIGO_LIBRE = "LIBRE";

function nueva(linea: Omit<Linea, "descuento" | "cantidad">, productoId: string | null): LineaEscrita {
  return { ...linea, cantidad: "1", descuento: "0.00", clave: newUuid(crypto), productoId };
}

/** Creates a line of a product. It has the general price until the server returns the client's price. */
export function lineaDeProducto({ id, codigo, precio, ...producto }: ProductoHallado): LineaEscrita {
  const { codigoSin, actividadEconomica, descripcion, unidadMedida } = producto;
  const comunes = { codigoSin, actividadEconomica, descripcion, unidadMedida };
  const suya = { codigoProducto: codigo, precioUnitario: precio, presentacionId: null, aMano: false };
  return nueva({ ...comunes, ...suya }, id);
}

/** Creates a line of a presentation. The server's price reply adds the remaining fields of its product. */
export function lineaDePresentacion(presentacion: PresentacionHallada): LineaEscrita {
  const { id, productoId, nombre, precio, unidadMedida, descripcion } = presentacion;
  const suya = { codigoProducto: "", codigoSin: 0, actividadEconomica: "", unidadMedida, aMano: false };
  const dicha = descripcion === null ? nombre : `${descripcion}, ${nombre}`;
  return nueva({ ...suya, descripcion: dicha, precioUnitario: precio, presentacionId: id }, productoId);
}

/** Goods that another page hands over to a new proforma. */
export interface Entregada {
  readonly productoId: string;
  /** Id of the presentation that `cantidad` counts; empty for the product's own unit. */
  readonly presentacionId: string;
  readonly cantidad: string;
}

/** Writes goods into the address of a new proforma: `<product>/<presentation>*<quantity>`, separated by commas. A missing quantity is one. */
export function entregadasToTexto(bienes: readonly Entregada[]): string {
  return bienes
    .map((uno) => `${uno.productoId}/${uno.presentacionId}*${parseDecimal(uno.cantidad) ?? "1"}`)
    .join(",");
}

/** Creates the lines of the goods in an address. The server's price reply adds the fields of their products. */
export function lineasEntregadas(texto: string): readonly LineaEscrita[] {
  return texto.split(",").flatMap((parte) => {
    const [, productoId = "", presentacionId = "", cantidad = ""] = ENTREGADA.exec(parte) ?? [];
    if (productoId === "") return [];
    const comunes = { codigoProducto: "", codigoSin: 0, actividadEconomica: "", unidadMedida: 0 };
    const suya = { descripcion: "Producto", precioUnitario: "", aMano: false };
    const linea = { ...comunes, ...suya, presentacionId: presentacionId === "" ? null : presentacionId };
    return [{ ...nueva(linea, productoId), cantidad }];
  });
}
const ENTREGADA = /^([^/*]+)\/([^/*]*)\*([\d.]+)$/;

/** Typed fields of a line without a product. */
export type Libre = Pick<
  Linea,
  "descripcion" | "precioUnitario" | "codigoSin" | "actividadEconomica" | "unidadMedida"
>;

/** Creates a line without a product. Its tax system code is the one suggested for its description, as at a till. */
export function lineaLibre(libre: Libre): LineaEscrita {
  const { descripcion } = libre;
  return nueva(
    {
      ...libre,
      descripcion: descripcion.trim(),
      codigoProducto: CODIGO_LIBRE,
      presentacionId: null,
      aMano: true,
    },
    null,
  );
}

/** Creates a line from an existing proforma's line. Its promised values stay until they are overwritten. */
export function lineaPrometida(linea: Linea): LineaEscrita {
  return { ...linea, ...enCampos(linea), clave: newUuid(crypto), productoId: null };
}

/** Changes typed fields of a line. A typed price or discount marks the line as `aMano`, and its price is no longer replaced. */
export function cambiada(linea: LineaEscrita, cambio: Partial<LineaEscrita>): LineaEscrita {
  const aMano = cambio.precioUnitario !== undefined || cambio.descuento !== undefined;
  return { ...linea, ...cambio, ...(aMano ? { aMano } : {}) };
}

/** Merges the server's price data into a line. A typed quantity, price or discount is kept. */
export function preciada(linea: LineaEscrita, dicha: Linea): LineaEscrita {
  const { cantidad, precioUnitario, descuento, aMano } = linea;
  const suyos = aMano ? { precioUnitario, descuento, aMano } : enCampos(dicha);
  return { ...linea, ...dicha, cantidad, ...suyos };
}

/** Formats a line's price and discount for their input fields. */
function enCampos({ precioUnitario, descuento }: Pick<Linea, "precioUnitario" | "descuento">) {
  return { precioUnitario: enCampo(precioUnitario), descuento: enCampo(descuento) };
}

/** Parses a line's amounts into the form that the server accepts; null if one of them is not a number. */
export function parseLinea({ clave: _clave, productoId: _de, ...linea }: LineaEscrita): Linea | null {
  const cantidad = parseDecimal(linea.cantidad);
  const precioUnitario = parseMonto(linea.precioUnitario, DECIMALES_PRECIO);
  const descuento = linea.descuento.trim() === "" ? "0.00" : parseMonto(linea.descuento, DECIMALES_PRECIO);
  if (cantidad === null || precioUnitario === null || descuento === null) return null;
  return { ...linea, cantidad, precioUnitario, descuento };
}
