import { createHash } from "node:crypto";
import type BetterSqlite from "better-sqlite3";

/** A digest of each table's rows: unchanged if nothing was written. */
export type Huellas = Readonly<Record<string, string>>;

/** Tables left out of the digests: those that the server sends again, what their changes write, and the checksums of rows. */
const FUERA = new Set([
  "productos",
  "clientes",
  "usuarios",
  "fotos",
  "fotos_por_bajar",
  "reglas",
  "etiquetas_viejas",
  "cursores",
  "existencias",
  "existencias_vendidas",
  "cufds",
  "sumas",
  "sin_sumar",
]);
/** Tables left out of the digests: those of the search, and SQLite's own. */
const AJENAS = /_fts|^sqlite_/;
/** Settings that a person chose; the others are heartbeats, or the server's. */
const AJUSTES = ["credencial", "configuracion", "papel", "servidorPropio", "recuperacion"];

/** Computes the digests of the till's tables as of now. Reads every row except those that the server sends again. */
export function huellasDe(conexion: BetterSqlite.Database): Huellas {
  const tablas = conexion
    .prepare<[], string>("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all()
    .filter((tabla) => !FUERA.has(tabla) && !AJENAS.test(tabla));
  return Object.fromEntries(tablas.map((tabla) => [tabla, huellaDe(conexion, tabla)]));
}

function huellaDe(conexion: BetterSqlite.Database, tabla: string): string {
  const donde =
    tabla === "ajustes" ? `where clave in (${AJUSTES.map((clave) => `'${clave}'`).join(", ")})` : "";
  // Sorted by name: storing a setting again moves its row to the end.
  const orden = tabla === "ajustes" ? "clave" : "rowid";
  const filas = conexion
    .prepare<[], unknown[]>(`select * from "${tabla}" ${donde} order by ${orden}`)
    .raw()
    .iterate();
  const hash = createHash("sha256");
  for (const fila of filas) hash.update(JSON.stringify(fila));
  return hash.digest("hex");
}
