import { parse } from "csv-parse/sync";
import { fail, ok, plano, type Result } from "@mostrador/core";

/** What a column of a price list can be, with the names that people give it. */
const COLUMNAS = {
  codigo: ["codigo", "cod", "codigo interno", "sku", "referencia"],
  codigoBarras: ["codigo de barras", "codigo barras", "codigo_barras", "barras", "ean", "gtin"],
  descripcion: ["descripcion", "nombre", "producto", "detalle", "articulo"],
  precio: ["precio", "precio venta", "precio de venta", "precio unitario", "pvp"],
  unidad: ["unidad", "unidad de medida", "unidad_medida", "medida"],
  codigoSin: ["codigo sin", "codigo_sin", "codigo producto sin", "homologado", "codigo siat"],
  actividadEconomica: ["actividad", "actividad economica", "actividad_economica", "caeb"],
  categoria: ["categoria", "rubro", "familia", "grupo", "linea"],
  activo: ["activo", "vigente", "habilitado"],
} as const;
export type Columna = keyof typeof COLUMNAS;
const NECESARIAS: readonly Columna[] = ["codigo", "descripcion", "precio"];

export interface Planilla {
  readonly columnas: readonly Columna[];
  /** Headings that mean nothing here. */
  readonly ignoradas: readonly string[];
  readonly filas: readonly {
    readonly linea: number;
    readonly celdas: Readonly<Partial<Record<Columna, string>>>;
  }[];
}

/** Reads a price list as spreadsheets write it: comma, semicolon or tab, a heading line, quotes where needed. */
export function leerPlanilla(texto: string): Result<Planilla, string> {
  const sinMarca = texto.replace(/^\uFEFF/, "");
  const cabecera = sinMarca.slice(0, sinMarca.search(/[\r\n]|$/));
  let registros: { record: string[]; info: { lines: number } }[];
  try {
    registros = parse(sinMarca, {
      delimiter: delimitadorDe(cabecera),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as typeof registros;
  } catch (error) {
    const detalle = error instanceof Error ? error.message : String(error);
    return fail(
      `El archivo no se puede leer como planilla: ${detalle}. Guárdelo como CSV y pruebe otra vez.`,
    );
  }
  const [titulos, ...filas] = registros;
  const nombres = titulos?.record ?? [];
  const quienes = nombres.map(columnaDe);
  const faltan = NECESARIAS.filter((columna) => !quienes.includes(columna));
  if (faltan.length > 0)
    return fail(
      `Falta la columna ${faltan.map((columna) => COLUMNAS[columna][0]).join(", ")}: la primera línea lleva los títulos, como codigo;descripcion;precio.`,
    );
  return ok({
    columnas: quienes.filter((columna) => columna !== undefined),
    ignoradas: nombres.filter((_, i) => quienes[i] === undefined),
    filas: filas.map(({ record, info }) => ({
      linea: info.lines,
      celdas: Object.fromEntries(
        record.flatMap((celda, i) => {
          const columna = quienes[i];
          return columna === undefined || celda === "" ? [] : [[columna, celda]];
        }),
      ),
    })),
  });
}

function columnaDe(titulo: string): Columna | undefined {
  const limpio = plano(titulo)
    .replace(/[^a-z_ ]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return (Object.keys(COLUMNAS) as Columna[]).find((columna) =>
    (COLUMNAS[columna] as readonly string[]).includes(limpio),
  );
}

function delimitadorDe(cabecera: string): string {
  const cuenta = (signo: string) => cabecera.split(signo).length;
  return [";", "\t", ","].reduce((mejor, signo) => (cuenta(signo) > cuenta(mejor) ? signo : mejor), ",");
}

/** A price as people write it (`12,50`, `Bs 1.234,50`, `1,234.50`) with two decimals, or null. */
export function parsePrecio(texto: string): string | null {
  const limpio = texto.replace(/^\s*(?:bs\.?|bob)\s*/i, "").replace(/\s/g, "");
  const punto = limpio.lastIndexOf(".");
  const coma = limpio.lastIndexOf(",");
  const decimal = coma > punto ? "," : ".";
  const miles = decimal === "," ? "." : ",";
  const normal = limpio.split(miles).join("").replace(decimal, ".");
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(normal)) return null;
  // A thousands sign stands before three digits: 12,5 is twelve and a half.
  const [entero = ""] = limpio.split(decimal);
  if (entero.includes(miles) && !/^\d{1,3}(?:[.,]\d{3})+$/.test(entero)) return null;
  const [unidades = "0", centavos = ""] = normal.split(".");
  return `${unidades.replace(/^0+(?=\d)/, "")}.${centavos.padEnd(2, "0")}`;
}
