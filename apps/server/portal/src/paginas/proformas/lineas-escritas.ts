/** The lines of a proforma as they are typed, and what is read of them. */
import { DECIMALES_PRECIO, enCampo, parseDecimal, parseMonto } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import type { LineasPreciadas, PresentacionesHalladas, ProductosHallados } from "../../tipos-tienda.ts";

/** A line as the server takes it. */
export type Linea = LineasPreciadas["lineas"][number];
/** A product as the search finds it. */
export type ProductoHallado = ProductosHallados["productos"][number];
/** A presentation as the search finds it. */
export type PresentacionHallada = PresentacionesHalladas["presentaciones"][number];

/** A line with its amounts as they are typed; `clave` tells lines of one product apart. */
export interface LineaEscrita extends Linea {
  readonly clave: string;
  /**
   * The product of the line. Null for a line without a product or one that a proforma promised before. The price is the
   * current one unless `aMano`.
   */
  readonly productoId: string | null;
}

/** The code that a line of no product has, as at a till. */
const CODIGO_LIBRE = "LIBRE";

function nueva(linea: Omit<Linea, "descuento" | "cantidad">, productoId: string | null): LineaEscrita {
  return { ...linea, cantidad: "1", descuento: "0.00", clave: newUuid(crypto), productoId };
}

/** Makes a line of a product. Its price is the general one until the server gives the client's. */
export function lineaDeProducto({ id, codigo, precio, ...producto }: ProductoHallado): LineaEscrita {
  const { codigoSin, actividadEconomica, descripcion, unidadMedida } = producto;
  const comunes = { codigoSin, actividadEconomica, descripcion, unidadMedida };
  const suya = { codigoProducto: codigo, precioUnitario: precio, presentacionId: null, aMano: false };
  return nueva({ ...comunes, ...suya }, id);
}

/** Makes a line of a presentation. The rest of its product comes with the server's price. */
export function lineaDePresentacion(presentacion: PresentacionHallada): LineaEscrita {
  const { id, productoId, nombre, precio, unidadMedida, descripcion } = presentacion;
  const suya = { codigoProducto: "", codigoSin: 0, actividadEconomica: "", unidadMedida, aMano: false };
  const dicha = descripcion === null ? nombre : `${descripcion}, ${nombre}`;
  return nueva({ ...suya, descripcion: dicha, precioUnitario: precio, presentacionId: id }, productoId);
}

/** The typed fields of a line without a product. */
export type Libre = Pick<
  Linea,
  "descripcion" | "precioUnitario" | "codigoSin" | "actividadEconomica" | "unidadMedida"
>;

/** Makes a line of no product: with the tax system's code that its description suggests, as at a till. */
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

/** Makes a line of one that a proforma has: what was promised stays until it is typed over. */
export function lineaPrometida(linea: Linea): LineaEscrita {
  return { ...linea, ...enCampos(linea), clave: newUuid(crypto), productoId: null };
}

/**
 * Changes what is typed of a line. A typed price or discount marks the line as `aMano`: its price is no longer
 * replaced.
 */
export function cambiada(linea: LineaEscrita, cambio: Partial<LineaEscrita>): LineaEscrita {
  const aMano = cambio.precioUnitario !== undefined || cambio.descuento !== undefined;
  return { ...linea, ...cambio, ...(aMano ? { aMano } : {}) };
}

/** Adds the server's price data to a line. A typed quantity, price or discount stays. */
export function preciada(linea: LineaEscrita, dicha: Linea): LineaEscrita {
  const { cantidad, precioUnitario, descuento, aMano } = linea;
  const suyos = aMano ? { precioUnitario, descuento, aMano } : enCampos(dicha);
  return { ...linea, ...dicha, cantidad, ...suyos };
}

/** Writes the money of a line as its fields have it. */
function enCampos({ precioUnitario, descuento }: Pick<Linea, "precioUnitario" | "descuento">) {
  return { precioUnitario: enCampo(precioUnitario), descuento: enCampo(descuento) };
}

/** Reads a line's amounts as numbers are sent; null where one of them is none. */
export function parseLinea({ clave: _clave, productoId: _de, ...linea }: LineaEscrita): Linea | null {
  const cantidad = parseDecimal(linea.cantidad);
  const precioUnitario = parseMonto(linea.precioUnitario, DECIMALES_PRECIO);
  const descuento = linea.descuento.trim() === "" ? "0.00" : parseMonto(linea.descuento, DECIMALES_PRECIO);
  if (cantidad === null || precioUnitario === null || descuento === null) return null;
  return { ...linea, cantidad, precioUnitario, descuento };
}
