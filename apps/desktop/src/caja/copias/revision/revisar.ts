import { existsSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { fail, ok, type Result } from "@mostrador/core";
import { hasSumas, checkArchivo, checkSumas, sumTodo } from "@mostrador/core/sumas";
import { falloDe, takeLock, type FalloApertura } from "../../motor/abrir.ts";
import { hallazgo, hallazgosDeFilas, type Hallazgo } from "./hallazgos.ts";
import { FRASES_REVISION } from "../../frases/revision.ts";

/**
 * Checks the till's file in `carpeta` without a change, while the till may sell: SQLite's checks, the search
 * index, each row's checksum. Missing data have no findings. docs/review.md
 */
export function checkCaja(carpeta: string): readonly Hallazgo[] {
  const archivo = join(carpeta, "caja.db");
  if (!existsSync(archivo)) return [];
  const { danos, busquedas, sumas } = checkArchivo({
    archivo: () => new BetterSqlite(archivo, { readonly: true }),
    memoria: (bytes) => new BetterSqlite(Buffer.from(bytes)),
  });
  const rotos = [...danos, ...busquedas.map((busqueda) => FRASES_REVISION.busqueda(busqueda))];
  return [
    ...(rotos.length > 0 ? [hallazgo("baseDanada", FRASES_REVISION.archivo(archivo, rotos))] : []),
    ...hallazgosDeFilas(sumas?.alteradas ?? []),
  ];
}

/**
 * Stores the checksum of every row as it is now, and returns how many differed: a person has looked at them.
 * Fails while the till is open.
 */
export function aceptarSumas(carpeta: string): Result<number, FalloApertura> {
  const archivo = join(carpeta, "caja.db");
  if (!existsSync(archivo)) return ok(0);
  let candado: BetterSqlite.Database | undefined;
  let base: BetterSqlite.Database | undefined;
  try {
    candado = takeLock(carpeta);
    base = new BetterSqlite(archivo);
    return ok(base.transaction(aceptar).immediate(base));
  } catch (error) {
    return fail(falloDe(error, carpeta));
  } finally {
    base?.close();
    candado?.close();
  }
}

function aceptar(base: BetterSqlite.Database): number {
  if (!hasSumas(base)) return 0;
  const { alteradas } = checkSumas(base);
  sumTodo(base);
  return alteradas.length;
}
