/** The columns of a price list, and the headings by which this and other programs name them. */
import { keysOf } from "../keys-of.ts";
import { plano } from "../texto.ts";

/**
 * Headings of each column, the likeliest first, as `limpiar` leaves them: without digits, accents and the shop's name in brackets. The first
 * is the program's own. The others are those of Spanish sheets, and of Loyverse, Square, Shopify and Odoo in English and Spanish.
 */
const NOMBRES = {
  codigo: [
    "codigo",
    "cod",
    "codigo interno",
    "codigo producto",
    "codigo del producto",
    "codigo de producto",
    "codigo de articulo",
    "codigo del articulo",
    "codigo articulo",
    "cod producto",
    "cod articulo",
    "cod interno",
    "sku",
    "variant sku",
    "ref",
    "referencia",
    "referencia interna",
    "internal reference",
    "default code",
    "item code",
    "code",
  ],
  codigoBarras: [
    "codigo de barras",
    "codigo barras",
    "codigo_barras",
    "barras",
    "cod barras",
    "codigo de barra",
    "barcode",
    "variant barcode",
    "ean",
    "gtin",
    "upc",
  ],
  descripcion: [
    "nombre",
    "nombre del producto",
    "nombre producto",
    "nombre del articulo",
    "item name",
    "product name",
    "name",
    "title",
    "titulo",
    "descripcion",
    "producto",
    "articulo",
    "item",
    "product",
    "detalle",
    "detalle del producto",
    "detalle del articulo",
    "detalle de producto",
    "detalle producto",
    "detalle articulo",
    "descripcion del producto",
    "descripcion del articulo",
    "descripcion de producto",
    "descripcion producto",
    "descripcion articulo",
    "nombre de producto",
    "nombre articulo",
    "mercaderia",
    "nombre mostrado",
    "nombre para mostrar",
    "display name",
    "description",
  ],
  precio: [
    "precio",
    "precio venta",
    "precio de venta",
    "precio unitario",
    "precio unit",
    "precio bs",
    "precio de venta bs",
    "precio venta bs",
    "precio publico",
    "precio al publico",
    "precio por defecto",
    "precio predeterminado",
    "precio con iva",
    "precio final",
    "precio regular",
    "precio normal",
    "precio minorista",
    "precio al por menor",
    "precio de lista",
    "pvp",
    "p v p",
    "p venta",
    "p unit",
    "p u",
    "default price",
    "regular price",
    "retail price",
    "selling price",
    "sales price",
    "sale price",
    "variant price",
    "price",
    "list price",
    "unit price",
  ],
  unidad: [
    "unidad",
    "unidad de medida",
    "unidad_medida",
    "medida",
    "unid",
    "u m",
    "unit of measure",
    "uom",
    "unit",
  ],
  codigoSin: [
    "codigo sin",
    "codigo_sin",
    "codigo producto sin",
    "homologado",
    "codigo siat",
    "codigo de impuestos",
  ],
  actividadEconomica: ["actividad", "actividad economica", "actividad_economica", "caeb"],
  categoria: [
    "categoria",
    "rubro",
    "familia",
    "grupo",
    "linea",
    "categoria del producto",
    "categoria de producto",
    "categoria del pdv",
    "departamento",
    "seccion",
    "category",
    "categories",
    "categorias",
    "reporting category",
    "type",
    "tipo",
    "product category",
    "pos category",
    "department",
  ],
  activo: [
    "activo",
    "vigente",
    "habilitado",
    "disponible para la venta",
    "available for sale",
    "sellable",
    "status",
    "published",
    "published on online store",
    "active",
  ],
  variante: [
    "variante",
    "variation name",
    "nombre de la variante",
    "nombre de variante",
    "variant values",
    "valores de las variantes",
    "valor de la variante",
    "option value",
    "valor de la opcion",
    "valor de opcion",
  ],
  articuloComun: ["handle", "url handle", "reference handle"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * A column of a price list, by its name in code. Several headings may be `variante`; `articuloComun` names the goods whose variants follow.
 */
export type ColumnaPlanilla = keyof typeof NOMBRES;
/** All columns of a price list; those that a person looks for come first. */
export const COLUMNAS_PLANILLA = [
  "descripcion",
  "precio",
  "codigo",
  "codigoBarras",
  "categoria",
  "unidad",
  "variante",
  "codigoSin",
  "actividadEconomica",
  "activo",
  "articuloComun",
] as const satisfies readonly ColumnaPlanilla[];
/** Columns without which no row makes a product. */
export const NECESARIAS: readonly ColumnaPlanilla[] = ["descripcion", "precio"];
/** The column of each heading, in the sheet's order; null for a heading that is not used. */
export type Asignacion = readonly (ColumnaPlanilla | null)[];

const TITULOS: Readonly<Record<ColumnaPlanilla, string>> = {
  descripcion: "descripcion",
  precio: "precio",
  codigo: "codigo",
  codigoBarras: "codigo de barras",
  categoria: "categoria",
  unidad: "unidad",
  variante: "variante",
  codigoSin: "codigo sin",
  actividadEconomica: "actividad",
  activo: "activo",
  articuloComun: "articulo comun",
};

/** The heading that a column has in a message. */
export function tituloDe(columna: ColumnaPlanilla): string {
  return TITULOS[columna];
}

/** The words by which a person chooses a column. */
export const NOMBRES_COLUMNA: Readonly<Record<ColumnaPlanilla, string>> = {
  descripcion: "Nombre del producto",
  precio: "Precio de venta",
  codigo: "Código",
  codigoBarras: "Código de barras",
  categoria: "Categoría",
  unidad: "Unidad de medida",
  variante: "Variante (talla, color…): se agrega al nombre",
  codigoSin: "Código de Impuestos",
  actividadEconomica: "Actividad económica",
  activo: "Se vende (sí o no)",
  articuloComun: "Agrupa las variantes de un producto",
};

/**
 * Guesses the column of each heading. If two headings name one column, the likelier name gets it, or else the first heading; the other gets
 * none.
 */
export function guessColumnas(titulos: readonly string[]): Asignacion {
  const leidos = titulos.map(limpiar);
  const lugarDe = new Map<string | undefined, ColumnaPlanilla>(
    keysOf(NOMBRES).map((columna) => {
      const usado = NOMBRES[columna].find((nombre) => leidos.some((leido) => leido === nombre));
      return [usado, columna] as const;
    }),
  );
  const deVariante: ReadonlySet<string> = new Set(NOMBRES.variante);
  return leidos.map((titulo, i) => {
    if (deVariante.has(titulo)) return "variante";
    return leidos.indexOf(titulo) === i ? (lugarDe.get(titulo) ?? null) : null;
  });
}

/**
 * The key under which the columns of a sheet with these headings are kept.
 *
 * @example
 * claveDeTitulos(["Código", "Precio"]);
 * // => "codigo\tprecio"
 */
export function claveDeTitulos(titulos: readonly string[]): string {
  return titulos.map((titulo) => plano(titulo).trim()).join("\t");
}

/** Normalises a heading for comparison: without accents, digits, signs, and a shop's name in brackets. */
function limpiar(titulo: string): string {
  return plano(titulo)
    .replace(/\[[^\]]*\]|\([^)]*\)/g, " ")
    .replace(/[^a-z_ ]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
