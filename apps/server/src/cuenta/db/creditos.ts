import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Nueva } from "../../motor/esquema.ts";
import { soughtInstante } from "../../motor/sought.ts";

/** Returns a company's credit balance: the sum of its movements, from the last checkpoint on. */
export async function saldo(db: Db | Tx, nit: Nit): Promise<number> {
  return (await sumar(db, nit)).suma;
}

/** Returns the balance, and the count and the highest id of the movements after the checkpoint. */
async function sumar(db: Db | Tx, nit: Nit) {
  const [fila] = await sumarTrasCorte(db, nit);
  if (fila === undefined) throw new Error("una suma da siempre una fila");
  return fila;
}

const sumarTrasCorte = compilada((db, nit: Nit) => {
  const corte = db.selectFrom("saldos").where("nit", "=", nit);
  return db
    .selectFrom("creditos")
    .select(({ fn }) => [
      sql<number>`coalesce(sum(cantidad), 0) + coalesce(${corte.select("suma")}, 0)`.as("suma"),
      fn.countAll<number>().as("nuevos"),
      fn.max("id").as("ultimo"),
    ])
    .where("nit", "=", nit)
    .where("id", ">", sql<number>`coalesce(${corte.select("hastaId")}, 0)`);
});

/** Maximum number of movements added up for one balance, however long the ledger is. */
export const MAX_SIN_CORTE = 256;

/**
 * Moves the checkpoint forward once many movements follow it; the balance can still be derived from the ledger. A
 * company's transactions run one after another, so no movement with a lower id can be uncommitted.
 */
async function cut(tx: Tx, nit: Nit, { suma, nuevos, ultimo }: Awaited<ReturnType<typeof sumar>>) {
  if (nuevos < MAX_SIN_CORTE || ultimo === null) return;
  const corte = { hastaId: ultimo, suma };
  await tx
    .insertInto("saldos")
    .values({ nit, ...corte })
    .onConflict((c) => c.column("nit").doUpdateSet(corte))
    .execute();
}

/**
 * Returns the free credits: the balance minus the credits reserved for packages being sent. The verdict on a package
 * spends or releases its reserve.
 */
export async function disponibles(db: Db | Tx, nit: Nit): Promise<number> {
  return (await saldo(db, nit)) - (await enCamino(db, nit));
}

/** Counts the documents of packages being sent. A company has such packages only for some minutes after an outage. */
async function enCamino(db: Db | Tx, nit: Nit): Promise<number> {
  const [alguno] = await buscarPaqueteEnCamino(db, nit);
  if (alguno === undefined) return 0;
  const [fila] = await contarEnCamino(db, nit);
  return fila?.enCamino ?? 0;
}

const buscarPaqueteEnCamino = compilada((db, nit: Nit) => paquetesEnCamino(db, nit).limit(1));

function paquetesEnCamino(db: Db | Tx, nit: Nit) {
  return db
    .selectFrom("paquetes")
    .select("id")
    .where("estado", "in", ["enviando", "recibido"])
    .where("nit", "=", nit);
}

const contarEnCamino = compilada((db, nit: Nit) => countEnCamino(db, nit));

/**
 * Spends one credit, once per reference, and moves the checkpoint forward when it is due. Returns the balance after it,
 * or null if the reference was spent before. With `soloDisponible`, also returns null if packages being sent reserve all
 * remaining credits. The company's transaction excludes concurrent spending.
 */
export async function spendCredito(
  tx: Tx,
  nit: Nit,
  referencia: string,
  ahoraMs: number,
  soloDisponible: boolean,
): Promise<number | null> {
  const antes = await sumar(tx, nit);
  if (soloDisponible && antes.suma - (await enCamino(tx, nit)) < 1) return null;
  const [puesto] = await insertMovimiento(tx, { nit, referencia, cantidad: -1, en: ahoraMs });
  if (puesto === undefined) return null;
  const despues = { suma: antes.suma - 1, nuevos: antes.nuevos + 1, ultimo: puesto.id };
  await cut(tx, nit, despues);
  return despues.suma;
}

/**
 * Counts the documents of packages being sent. The query starts from the packages, because starting from the documents would read all
 * documents of the company.
 */
export function countEnCamino(db: Db | Tx, nit: Nit) {
  return db
    .selectFrom("facturas")
    .select((eb) => eb.fn.countAll<number>().as("enCamino"))
    .where("paqueteId", "in", paquetesEnCamino(db, nit))
    .where("estado", "=", "OFFLINE");
}

/** Adds credits under the caller's reference. A repeated reference adds nothing. */
export async function addCreditos(
  tx: Tx,
  nit: Nit,
  referencia: string,
  cantidad: number,
  ahoraMs: number,
): Promise<boolean> {
  return (await insertMovimiento(tx, { nit, referencia, cantidad, en: ahoraMs })).length === 1;
}

const insertMovimiento = compilada((tx, fila: Nueva<"creditos">) =>
  tx
    .insertInto("creditos")
    .values(fila)
    .onConflict((c) => c.columns(["nit", "referencia"]).doNothing())
    .returning("id"),
);

/** Credits spent in one day or month. */
interface Consumo {
  /** `AAAA-MM-DD` for a day, or `AAAA-MM` for a month. */
  readonly periodo: string;
  readonly creditos: number;
}

/**
 * Lists the credits spent on documents issued online, by day or month of emission. Periods without spending are omitted.
 * docs/api.md A31.
 */
export function listConsumo(db: Db, nit: Nit, periodo: PeriodoConsumo): Promise<readonly Consumo[]> {
  return consultaConsumo(db, nit, periodo).execute();
}

interface PeriodoConsumo {
  readonly desde: string;
  readonly hasta: string;
  readonly por: "dia" | "mes";
}

/** Builds the query of `listConsumo`. */
export function consultaConsumo(db: Db, nit: Nit, { desde, hasta, por }: PeriodoConsumo) {
  const periodo = sql<string>`substr(fecha_emision, 1, ${sql.lit(por === "dia" ? 10 : 7)})`;
  return db
    .selectFrom("facturas")
    .select([periodo.as("periodo"), sql<number>`count(*)`.as("creditos")])
    .where("nit", "=", nit)
    .where("tipoEmision", "=", 1)
    .where("estado", "in", ["EMITIDA", "ANULADA"])
    .where("fechaEmision", ">=", soughtInstante(desde))
    .where("fechaEmision", "<=", soughtInstante(`${hasta}T23:59:59.999`))
    .groupBy(periodo)
    .orderBy("periodo");
}
