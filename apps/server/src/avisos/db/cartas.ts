/** Queries of a company's mail queues: mails of documents and of proformas. */
import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { PENDIENTES } from "../../motor/indices.ts";
import { putTarea } from "../../motor/tareas.ts";
import { isPostgres } from "../../motor/transaccion.ts";

/** A table of queued mails. */
export type TablaDeCartas = "correos" | "correosProformas";

/** Makes a company's mail task due. One task row covers all its mails. */
export function putTareaDeCorreos(tx: Tx, nit: Nit): Promise<void> {
  return putTarea(tx, { nit, clase: "correos", clave: "", lugar: "" });
}

/** Takes the company's mail that has been due longest, for one attempt, as `takeEntregas` does; undefined if none is due. */
export async function takeCarta<T extends TablaDeCartas>(
  db: Db,
  tabla: T,
  { nit, ahoraMs, hastaMs }: { readonly nit: Nit; readonly ahoraMs: number; readonly hastaMs: number },
): Promise<Fila<T> | undefined> {
  const sinEsperar = isPostgres(db) ? sql`for update skip locked` : sql``;
  const { rows } = await sql<Fila<T>>`with debido as materialized (
      select id from ${sql.table(tabla)} where nit = ${nit} and ${PENDIENTES} and proximo_en <= ${ahoraMs}
      order by proximo_en limit 1 ${sinEsperar})
    update ${sql.table(tabla)} set proximo_en = ${hastaMs} where id in (select id from debido) returning *`.execute(
    db,
  );
  return rows[0];
}

/** Finds the time at which a company's next mail is due, by the server's clock; null if none is queued. */
export async function findProximaCarta(db: Db, tabla: TablaDeCartas, nit: Nit): Promise<number | null> {
  const { rows } = await sql<{ readonly proximoEn: number }>`select proximo_en from ${sql.table(tabla)}
    where nit = ${nit} and ${PENDIENTES} order by proximo_en limit 1`.execute(db);
  return rows[0]?.proximoEn ?? null;
}

/** Makes a company's mails due if they wait beyond `lejosMs`, because a wrong clock dated them. Writes nothing if there are none. */
export async function adelantarCartas(
  db: Db,
  tabla: TablaDeCartas,
  { nit, ahoraMs, lejosMs }: { readonly nit: Nit; readonly ahoraMs: number; readonly lejosMs: number },
): Promise<void> {
  const lejanas = sql`from ${sql.table(tabla)} where nit = ${nit} and ${PENDIENTES} and proximo_en > ${lejosMs}`;
  const { rows } = await sql`select id ${lejanas} limit 1`.execute(db);
  if (rows.length === 0) return;
  await sql`update ${sql.table(tabla)} set proximo_en = ${ahoraMs} where id in (select id ${lejanas})`.execute(
    db,
  );
}

/** Counts the queued mails of all companies. */
export async function countCartas(db: Db): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`select
    (select count(*) from correos where ${PENDIENTES}) + (select count(*) from correos_proformas where ${PENDIENTES}) as n`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
