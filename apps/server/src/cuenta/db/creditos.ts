import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import { RECARGAS } from "../../motor/indices.ts";
import { anunciar } from "../../avisos/db/webhooks.ts";

/** Gives the credits that a company has left: the sum of its movements, from the last checkpoint on. */
export async function saldo(db: Db | Tx, nit: Nit): Promise<number> {
  return (await sumar(db, nit)).suma;
}

/** Gives the balance, and the count and last id of the movements after the checkpoint. */
async function sumar(db: Db | Tx, nit: Nit) {
  const [corte] = await buscarCorte(db, nit);
  const [tras] = await sumarDesde(db, nit, corte?.hastaId ?? 0);
  if (tras === undefined) throw new Error("una suma da siempre una fila");
  return { ...tras, suma: (corte?.suma ?? 0) + tras.suma };
}

const buscarCorte = compilada((db, nit: Nit) => db.selectFrom("saldos").selectAll().where("nit", "=", nit));

const sumarDesde = compilada((db, nit: Nit, desde: number) =>
  db
    .selectFrom("creditos")
    .select(({ fn }) => [
      sql<number>`coalesce(sum(cantidad), 0)`.as("suma"),
      fn.countAll<number>().as("nuevos"),
      fn.max("id").as("ultimo"),
    ])
    .where("nit", "=", nit)
    .where("id", ">", desde),
);

/** Most movements that are added up for a balance, at a thousand documents and at a million. */
export const MAX_SIN_CORTE = 256;

/**
 * Moves the checkpoint forward after many movements; the ledger stays the truth. A company's transactions run
 * one after another, so that no lower id is still uncommitted.
 */
async function cortar(tx: Tx, nit: Nit, { suma, nuevos, ultimo }: Awaited<ReturnType<typeof sumar>>) {
  if (nuevos < MAX_SIN_CORTE || ultimo === null) return;
  const corte = { hastaId: ultimo, suma };
  await tx
    .insertInto("saldos")
    .values({ nit, ...corte })
    .onConflict((c) => c.column("nit").doUpdateSet(corte))
    .execute();
}

/**
 * Gives the credits that no document of a sent package holds: those are spent, or released, with the verdict.
 */
export async function disponibles(db: Db | Tx, nit: Nit): Promise<number> {
  const { enCamino } = await contarEnCamino(db, nit).executeTakeFirstOrThrow();
  return (await saldo(db, nit)) - enCamino;
}

/**
 * Counts the documents of packages being sent. The query starts from the packages: from the documents it
 * would read all of a company's.
 */
export function contarEnCamino(db: Db | Tx, nit: Nit) {
  return db
    .selectFrom("facturas")
    .select((eb) => eb.fn.countAll<number>().as("enCamino"))
    .where("paqueteId", "in", (eb) =>
      eb
        .selectFrom("paquetes")
        .select("id")
        .where("estado", "in", ["enviando", "recibido"])
        .where("nit", "=", nit),
    )
    .where("estado", "=", "OFFLINE");
}

/** Adds credits under the caller's reference; the same reference twice adds once. */
export async function addCreditos(
  tx: Tx,
  nit: Nit,
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

/** Reserves one credit for one document, before it is sent; false when none is left. */
export async function reserveCredito(tx: Tx, nit: Nit, cuf: string, ahoraMs: number): Promise<boolean> {
  if ((await disponibles(tx, nit)) < 1) return false;
  return gastar(tx, nit, cuf, ahoraMs);
}

/**
 * Spends one credit for a document that the tax system validated: always, even below zero, and once.
 * docs/api.md A14.
 */
export function settleCredito(tx: Tx, nit: Nit, cuf: string, ahoraMs: number): Promise<boolean> {
  return gastar(tx, nit, cuf, ahoraMs);
}

/** Spends one credit for a document that landed after its own was given back: always, and once. */
export function settleCreditoTardio(tx: Tx, nit: Nit, cuf: string, ahoraMs: number): Promise<boolean> {
  return gastar(tx, nit, cuf, ahoraMs, "tardia");
}

/**
 * A company is told to top up below this balance, and below this part of its last top-up. docs/design.md D13.
 */
const MINIMO = 50;
const PARTE = 0.1;

async function gastar(
  tx: Tx,
  nit: Nit,
  cuf: string,
  ahoraMs: number,
  motivo: "cuf" | "tardia" = "cuf",
): Promise<boolean> {
  const gastado = await addCreditos(tx, nit, `${motivo}:${cuf}`, -1, ahoraMs);
  if (!gastado) return false;
  const saldo = await sumar(tx, nit);
  await cortar(tx, nit, saldo);
  await avisarBajos(tx, nit, saldo.suma, ahoraMs);
  return true;
}

/** Tells low credits once per top-up. */
async function avisarBajos(tx: Tx, nit: Nit, quedan: number, ahoraMs: number): Promise<void> {
  const recarga = await tx
    .selectFrom("creditos")
    .select(["id", "cantidad", "referencia"])
    .where("nit", "=", nit)
    .where(RECARGAS)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const limite = Math.max(MINIMO, (recarga?.cantidad ?? 0) * PARTE);
  if (quedan >= limite) return;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("avisosCreditos")
    .values({ nit, recargaId: recarga?.id ?? 0 })
    .onConflict((c) => c.columns(["nit", "recargaId"]).doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows ?? 0) === 1)
    await anunciar(
      tx,
      nit,
      "creditos.bajos",
      { creditosDisponibles: quedan, limite: Math.ceil(limite) },
      ahoraMs,
      recarga?.referencia ?? "sin recarga",
    );
}

/** Gives back the reserved credit of a document that will never be valid. */
export async function returnCredito(tx: Tx, nit: Nit, cuf: string): Promise<void> {
  const spent = await tx
    .selectFrom("creditos")
    .select("en")
    .where("nit", "=", nit)
    .where("referencia", "=", `cuf:${cuf}`)
    .executeTakeFirst();
  if (spent !== undefined) await addCreditos(tx, nit, `devolucion:${cuf}`, 1, spent.en);
}
