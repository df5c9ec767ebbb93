import { crc32 } from "node:zlib";
import { listFilas, type BaseSqlite } from "./base.ts";

/** CRC-32 of a row's values in their order, kinds and lengths included. Throws on a kind that SQLite does not give. */
export function sumaDe(fila: readonly unknown[]): number {
  let texto = "";
  let suma = 0;
  for (const valor of fila) {
    if (valor === null) texto += "n;";
    else if (typeof valor === "number") texto += `d${valor};`;
    else if (typeof valor === "string") texto += `t${valor.length}:${valor}`;
    else if (valor instanceof Uint8Array) {
      texto += `b${valor.length};`;
      suma = crc32(valor, suma);
    } else throw new Error(`no es un valor de SQLite: ${typeof valor}`);
  }
  return crc32(texto, suma);
}

/** The schema's text as one row. Pages are left out: a copy lays them elsewhere. */
export function filaDeEsquema(base: BaseSqlite): readonly unknown[] {
  const sql = "select type, name, tbl_name, sql from sqlite_schema order by type, name";
  return listFilas(base.prepare(sql)).flat();
}
