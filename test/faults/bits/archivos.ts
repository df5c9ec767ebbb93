import { join } from "node:path";
import Database from "better-sqlite3";
import { abrirDb } from "../../../apps/desktop/src/caja/motor/abrir.ts";
import { openDb } from "../../../apps/server/src/motor/abrir.ts";
import { abrirCarpetas } from "../../actualizacion/carpetas.ts";
import { readManifiesto } from "../../actualizacion/manifiesto.ts";
import { BASES } from "../../actualizacion/pendientes.ts";

/** The release whose files have pending work of every kind. */
const VERSION = "2026-11-22";

/** A server's file and a till's, with rows in nearly every table, brought to today's schema by today's programs; each in one piece. */
export async function openArchivos(): Promise<{
  readonly todos: readonly (readonly ["servidor" | "caja", string])[];
  readonly cerrar: () => Promise<void>;
}> {
  const { carpetas, cerrar } = await abrirCarpetas(VERSION, readManifiesto(VERSION).motores.sqlite);
  const db = await openDb({ databaseUrl: null, dataDir: carpetas.servidor, copiaAlMigrar: false });
  await db.destroy();
  const caja = abrirDb(join(carpetas.caja, "caja"));
  if (!caja.ok) throw new Error(caja.error.kind);
  caja.value.close();
  const todos = (["servidor", "caja"] as const).map(
    (parte) => [parte, join(carpetas[parte], BASES[parte])] as const,
  );
  for (const [, archivo] of todos) {
    const base = new Database(archivo);
    base.pragma("journal_mode = delete");
    base.close();
  }
  return { todos, cerrar };
}
