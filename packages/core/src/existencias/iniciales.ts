/** Opening balances read from a spreadsheet: code, quantity and unit cost. */
import { DECIMALES_PRECIO, parseDecimal, parseMonto } from "../formato/montos.ts";
import type { Registro } from "../negocio/csv.ts";
import { plano } from "../texto.ts";

/** Row of opening balances. `costo` is null if the product's stock began before; the row then counts it. */
export interface FilaInicial {
  readonly linea: number;
  readonly codigo: string;
  readonly cantidad: string;
  readonly costo: string | null;
}

/** Content of a sheet of opening balances. */
export interface Iniciales {
  readonly filas: readonly FilaInicial[];
  /** Missing columns, by their names in the template. */
  readonly faltan: readonly string[];
  /** Numbers of the lines in which a figure cannot be read. */
  readonly malas: readonly number[];
}

const TITULOS = {
  codigo: ["codigo", "codigo del producto"],
  cantidad: ["cantidad", "hay", "saldo", "existencia", "existencias", "contado", "stock"],
  costo: ["costo", "costo (bs)", "costo unitario", "costo de una unidad"],
} as const;
type Columna = keyof typeof TITULOS;
const NOMBRES: Readonly<Record<Columna, string>> = { codigo: "Código", cantidad: "Cantidad", costo: "Costo" };
const COLUMNAS = ["codigo", "cantidad", "costo"] as const;

/**
 * Reads a sheet of opening balances. The header is the first row that names its columns; rows without a quantity are left out. A cost that
 * may mean two amounts, as `1.250`, cannot be read.
 *
 * @example
 * readIniciales([
 *   { linea: 1, celdas: ["Código", "Producto", "Cantidad", "Costo"] },
 *   { linea: 2, celdas: ["ARR-01", "Arroz", "24", "8,70"] },
 * ]).filas;
 * // => [{ linea: 2, codigo: "ARR-01", cantidad: "24", costo: "8.70" }]
 */
export function readIniciales(registros: readonly Registro[]): Iniciales {
  const cabeza = registros.findIndex(({ celdas }) => lugarDe(celdas, "codigo") >= 0);
  const titulos = registros[cabeza]?.celdas ?? [];
  const faltan = COLUMNAS.filter((columna) => lugarDe(titulos, columna) < 0).map((una) => NOMBRES[una]);
  if (faltan.length > 0) return { filas: [], faltan, malas: [] };
  const filas: FilaInicial[] = [];
  const malas: number[] = [];
  for (const { linea, celdas } of registros.slice(cabeza + 1)) {
    const [codigo = "", escrita = "", costo = ""] = COLUMNAS.map((columna) =>
      (celdas[lugarDe(titulos, columna)] ?? "").trim(),
    );
    if (codigo === "" || escrita === "") continue;
    const cantidad = parseDecimal(escrita);
    const suCosto = costo === "" ? null : parseMonto(costo, DECIMALES_PRECIO);
    if (cantidad === null || (costo !== "" && suCosto === null)) malas.push(linea);
    else filas.push({ linea, codigo, cantidad, costo: suCosto });
  }
  return { filas, faltan: [], malas };
}

function lugarDe(titulos: readonly string[], columna: Columna): number {
  return titulos.findIndex((titulo) => TITULOS[columna].some((uno) => uno === plano(titulo).trim()));
}
