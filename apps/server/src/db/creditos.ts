import { sql } from "kysely";
import type { Db, Tx } from "./abrir.ts";
import { anunciar } from "./webhooks.ts";

/** What a company may still issue: the sum of its movements, from the last checkpoint on. */
export async function saldo(db: Db | Tx, nit: number): Promise<number> {
  const corte = await corteDe(db, nit);
  return corte.suma + (await sumar(db, nit, corte.hasta_id, null));
}

async function corteDe(db: Db | Tx, nit: number) {
  const corte = await db.selectFrom("saldos").selectAll().where("nit", "=", nit).executeTakeFirst();
  return corte ?? { hasta_id: 0, suma: 0 };
}

/** The movements after one, up to another or to the last. */
async function sumar(db: Db | Tx, nit: number, desdeId: number, hastaId: number | null): Promise<number> {
  const query = db
    .selectFrom("creditos")
    .select(sql<number>`coalesce(sum(cantidad), 0)`.as("suma"))
    .where("nit", "=", nit)
    .where("id", ">", desdeId);
  const row = await (hastaId === null ? query : query.where("id", "<=", hastaId)).executeTakeFirstOrThrow();
  return row.suma;
}

/** Younger movements stay outside: one with a lower id may still be on its way in another process. */
const MARGEN_MS = 600_000;

/** Moves the checkpoints forward, so that a balance costs the same at a thousand documents and at a million. */
export async function cortarSaldos(tx: Tx, ahoraMs: number): Promise<void> {
  for (const { nit } of await tx.selectFrom("empresas").select("nit").execute()) {
    const antes = await corteDe(tx, nit);
    const last = await tx
      .selectFrom("creditos")
      .select("id")
      .where("nit", "=", nit)
      .where("en", "<", ahoraMs - MARGEN_MS)
      // A returned credit has the time of its document, not its own.
      .where("referencia", "not like", "devolucion:%")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last === undefined || last.id <= antes.hasta_id) continue;
    const corte = { hasta_id: last.id, suma: antes.suma + (await sumar(tx, nit, antes.hasta_id, last.id)) };
    await tx
      .insertInto("saldos")
      .values({ nit, ...corte })
      .onConflict((c) => c.column("nit").doUpdateSet(corte))
      .execute();
  }
}

/** What is not held by documents of packages on their way: those are spent, or let go, with the verdict. */
export async function disponibles(db: Db | Tx, nit: number): Promise<number> {
  const { enCamino } = await db
    .selectFrom("facturas")
    .innerJoin("paquetes", "paquetes.id", "facturas.paquete_id")
    .select((eb) => eb.fn.countAll<number>().as("enCamino"))
    .where("facturas.nit", "=", nit)
    .where("facturas.estado", "=", "OFFLINE")
    .where("paquetes.estado", "in", ["enviando", "recibido"])
    .executeTakeFirstOrThrow();
  return (await saldo(db, nit)) - enCamino;
}

/** Adds credits under a reference of the caller's; the same reference twice adds once. */
export async function addCreditos(
  tx: Tx,
  nit: number,
  referencia: string,
  cantidad: number,
  ahoraMs: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("creditos")
    .values({ nit, referencia, cantidad, en: ahoraMs })
    .onConflict((c) => c.columns(["nit", "referencia"]).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) === 1;
}

/** One credit for one document, before it is sent; false when none is left. */
export async function reserveCredito(tx: Tx, nit: number, cuf: string, ahoraMs: number): Promise<boolean> {
  if ((await disponibles(tx, nit)) < 1) return false;
  return gastar(tx, nit, cuf, ahoraMs);
}

/** One credit for a document that the tax system validated: always, even below zero, and once. SPEC.md, states. */
export function settleCredito(tx: Tx, nit: number, cuf: string, ahoraMs: number): Promise<boolean> {
  return gastar(tx, nit, cuf, ahoraMs);
}

/** Below these a company is told to top up: a tenth of its last top-up, and in any case. DESIGN.md G11. */
const MINIMO = 50;
const PARTE = 0.1;

async function gastar(tx: Tx, nit: number, cuf: string, ahoraMs: number): Promise<boolean> {
  const gastado = await addCreditos(tx, nit, `cuf:${cuf}`, -1, ahoraMs);
  if (gastado) await avisarBajos(tx, nit, ahoraMs);
  return gastado;
}

/** Told once a top-up. */
async function avisarBajos(tx: Tx, nit: number, ahoraMs: number): Promise<void> {
  const recarga = await tx
    .selectFrom("creditos")
    .select(["id", "cantidad"])
    .where("nit", "=", nit)
    .where("referencia", "like", "recarga:%")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const limite = Math.max(MINIMO, (recarga?.cantidad ?? 0) * PARTE);
  const quedan = await saldo(tx, nit);
  if (quedan >= limite) return;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("avisos_creditos")
    .values({ nit, recarga_id: recarga?.id ?? 0 })
    .onConflict((c) => c.columns(["nit", "recarga_id"]).doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows ?? 0) === 1)
    await anunciar(
      tx,
      nit,
      "creditos.bajos",
      { creditosDisponibles: quedan, limite: Math.ceil(limite) },
      ahoraMs,
    );
}

/** The reserved credit of a document that will never be valid. */
export async function returnCredito(tx: Tx, nit: number, cuf: string): Promise<void> {
  const spent = await tx
    .selectFrom("creditos")
    .select("en")
    .where("nit", "=", nit)
    .where("referencia", "=", `cuf:${cuf}`)
    .executeTakeFirst();
  if (spent !== undefined) await addCreditos(tx, nit, `devolucion:${cuf}`, 1, spent.en);
}
