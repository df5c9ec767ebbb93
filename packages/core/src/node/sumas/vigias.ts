/** Triggers that note each written row for its sum. */
import { listTablas, listTextos, type BaseSqlite } from "./base.ts";

const PREFIJO = "sumas_de_";

/**
 * Stores the notes in the order of the writes, so that consecutive writes touch the same page; in the order of table and key each would touch
 * another one. It is an entry of the `MIGRACIONES` of till and server, so it never changes. Earlier programs can read and delete the notes in
 * this form.
 */
export const NOTAS_EN_ORDEN = `
drop table sin_sumar;
create table sin_sumar (n integer primary key, tabla text not null, clave integer not null) strict, without rowid;
`;

/** The number of the next note. */
const SIGUIENTE = "(select coalesce(max(n), 0) + 1 from sin_sumar)";

/**
 * Creates triggers on every table that note each written row in `sin_sumar`. The triggers are plain SQL and stay in the file, so every
 * writer notes its rows: also older programs, restores and tools. docs/decisions/0019.
 */
export function putVigias(base: BaseSqlite): void {
  for (const tabla of listTablas(base)) {
    const anota = (fila: "new" | "old") =>
      `insert into sin_sumar (n, tabla, clave) values (${SIGUIENTE}, '${tabla}', ${fila}.rowid);`;
    const vigia = (caso: string, cuando: string, cuerpo: string) =>
      base.exec(`create trigger "${PREFIJO}${tabla}_${caso}" after ${cuando} begin ${cuerpo} end`);
    vigia("alta", `insert on "${tabla}"`, anota("new"));
    vigia("cambio", `update on "${tabla}"`, anota("new"));
    vigia("mudanza", `update on "${tabla}" when old.rowid <> new.rowid`, anota("old"));
    vigia("baja", `delete on "${tabla}"`, anota("old"));
  }
}

/** Drops the triggers, because a migration sums its tables again. */
export function removeVigias(base: BaseSqlite): void {
  const sql = `select name from sqlite_schema where type = 'trigger' and name like '${PREFIJO}%'`;
  for (const nombre of listTextos(base, sql)) base.exec(`drop trigger "${nombre}"`);
}
