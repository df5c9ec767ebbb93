/** Opening balances of a sheet: code, quantity and cost of a unit. */
import { parseDecimal } from "../formato/montos.ts";
import type { Registro } from "../negocio/csv.ts";
import { plano } from "../texto.ts";

/** A row of opening balances. `costo` null: the product's stock began before, and the row counts it. */
export interface FilaInicial {
  readonly linea: number;
  readonly codigo: string;
  readonly cantidad: string;
  readonly costo: string | null;
}

/** What a sheet of opening balances says. */
export interface Iniciales {
  readonly filas: readonly FilaInicial[];
  /** Columns that the sheet lacks, as the template has them. */
  readonly faltan: readonly string[];
  /** Lines with a number that cannot be read. */
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
 * Reads a sheet of opening balances. The first row that names its columns is the head; rows without a quantity are left out.
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
    const suCosto = costo === "" ? null : parseDecimal(costo);
    if (cantidad === null || (costo !== "" && suCosto === null)) malas.push(linea);
    else filas.push({ linea, codigo, cantidad, costo: suCosto });
  }
  return { filas, faltan: [], malas };
}

function lugarDe(titulos: readonly string[], columna: Columna): number {
  return titulos.findIndex((titulo) => TITULOS[columna].some((uno) => uno === plano(titulo).trim()));
}
