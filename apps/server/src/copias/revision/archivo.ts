import { existsSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { hasSumas, checkArchivo, checkSumas, sumTodo, type FilaAlterada } from "@mostrador/core/sumas";
import type { Avisar } from "../../avance.ts";
import { BASE } from "../../motor/copia.ts";
import { CarpetaInutilizable } from "../../motor/sqlite.ts";
import { hallazgo, type Hallazgo } from "./clases.ts";

/** Maximum number of findings listed one by one. */
const MAX_DICHAS = 20;

/**
 * Reviews the SQLite file in the data folder without changing it, even while a server runs: first SQLite's own checks,
 * then the checksum of each row. Throws CarpetaInutilizable if there is no file. docs/decisions/0019.
 */
export function checkBaseSqlite(dataDir: string, avisar: Avisar): readonly Hallazgo[] {
  const archivo = requireBase(dataDir);
  let hecho = 0;
  const { danos, sumas } = checkArchivo(
    {
      archivo: () => new Database(archivo, { readonly: true }),
      memoria: (bytes) => new Database(Buffer.from(bytes)),
    },
    (que) => avisar({ que: `Revisando ${que}`, hecho: ++hecho, total: hecho, unidad: "filas" }),
  );
  if (danos.length > 0)
    return [hallazgo("baseDanada", `SQLite no lee bien ${archivo}: ${danos.join("; ")}.`)];
  return sumas === null || sumas.alteradas.length === 0
    ? []
    : [hallazgo("filasAlteradas", textoDe(sumas.alteradas))];
}

/** Lists the rowids of a table's rows that do not match their checksums; empty if the file is missing or has no checksums yet. */
export function listAlteradas(dataDir: string, tabla: "cufds"): readonly number[] {
  const archivo = join(dataDir, BASE);
  if (!existsSync(archivo)) return [];
  const base = new Database(archivo, { readonly: true });
  try {
    if (!hasSumas(base)) return [];
    return checkSumas(base, [tabla]).alteradas.map(({ clave }) => clave);
  } finally {
    base.close();
  }
}

/**
 * Stores the checksum of every row as it is now, after a person has reviewed the findings of `revisar`. Returns the rows
 * that did not match before. Throws CarpetaInutilizable.
 */
export function aceptarSumas(dataDir: string): {
  readonly aceptadas: number;
  readonly filas: readonly string[];
} {
  const base = new Database(requireBase(dataDir), { timeout: 10_000 });
  try {
    return base
      .transaction(() => {
        const { alteradas } = checkSumas(base);
        sumTodo(base);
        return { aceptadas: alteradas.length, filas: alteradas.map(filaDe) };
      })
      .immediate();
  } finally {
    base.close();
  }
}

function requireBase(dataDir: string): string {
  const archivo = join(dataDir, BASE);
  if (existsSync(archivo)) return archivo;
  throw new CarpetaInutilizable(
    `En ${dataDir} no hay ${BASE}: indique la carpeta de datos con MOSTRADOR_DATA, o la base de PostgreSQL con DATABASE_URL.`,
  );
}

function textoDe(alteradas: readonly FilaAlterada[]): string {
  const mas = alteradas.length - MAX_DICHAS;
  const dichas = alteradas.slice(0, MAX_DICHAS).map(filaDe).join("; ");
  return `Filas que no son como el programa las escribió: ${dichas}${mas > 0 ? ` y ${mas} más` : ""}.`;
}

/** Describes a damaged row: its table, its key and its damage. */
function filaDe({ tabla, clave, que }: FilaAlterada): string {
  const dicho = { cambiada: "cambió", falta: "falta", ajena: "sobra", ilegible: "no se lee" }[que];
  return `${tabla} ${clave} ${dicho}`;
}
