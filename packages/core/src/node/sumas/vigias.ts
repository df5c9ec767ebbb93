/** Triggers that note each written row for its sum. */
import { listTablas, listTextos, type BaseSqlite } from "./base.ts";

const PREFIJO = "sumas_de_";

/**
 * Creates triggers on every table that note each written row in `sin_sumar`. The triggers are plain SQL and stay in the file, so every
 * writer notes its rows: also older programs, restores and tools. docs/decisions/0019.
 */
export function ponerVigias(base: BaseSqlite): void {
  for (const tabla of listTablas(base)) {
    const anota = (fila: "new" | "old") =>
      `insert into sin_sumar (tabla, clave) values ('${tabla}', ${fila}.rowid) on conflict do nothing;`;
    const vigia = (caso: string, cuando: string, cuerpo: string) =>
      base.exec(`create trigger "${PREFIJO}${tabla}_${caso}" after ${cuando} begin ${cuerpo} end`);
    vigia("alta", `insert on "${tabla}"`, anota("new"));
    vigia("cambio", `update on "${tabla}"`, anota("new"));
    vigia("mudanza", `update on "${tabla}" when old.rowid <> new.rowid`, anota("old"));
    vigia("baja", `delete on "${tabla}"`, anota("old"));
  }
}

/** Drops the triggers: tables that a migration changes are summed anew. */
export function quitarVigias(base: BaseSqlite): void {
  const sql = `select name from sqlite_schema where type = 'trigger' and name like '${PREFIJO}%'`;
  for (const nombre of listTextos(base, sql)) base.exec(`drop trigger "${nombre}"`);
}
