/** Removals of goods without a sale, with their signed acts. */
import { MOTIVOS_SALIDA, reintegra, type Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";
import { soughtInstante } from "../../motor/sought.ts";

/** Finds a removal of goods by its id. */
export function findSalida(
  db: Db | Tx,
  nit: Nit,
  id: string,
): Promise<Fila<"salidasExistencia"> | undefined> {
  return db
    .selectFrom("salidasExistencia")
    .selectAll()
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Computes the number of a company's next act. Transactions of a company run one after another, so no number is given twice. */
export async function nextActa(tx: Tx, nit: Nit): Promise<number> {
  const fila = await tx
    .selectFrom("salidasExistencia")
    .select((eb) => eb.fn.max<number | null>("numero").as("numero"))
    .where("nit", "=", nit)
    .executeTakeFirst();
  return (fila?.numero ?? 0) + 1;
}

/** Stores a removal of goods. */
export async function insertSalida(tx: Tx, salida: Nueva<"salidasExistencia">): Promise<void> {
  await tx.insertInto("salidasExistencia").values(salida).execute();
}

/** Query for a page of removals of goods. Days are Bolivia's, both included. */
export interface FiltroSalidas {
  readonly nit: Nit;
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  readonly sucursal: number | undefined;
  readonly motivo: Fila<"salidasExistencia">["motivo"] | undefined;
  /** Last removal of the previous page: its instant and its id. */
  readonly tras: readonly [instante: string, id: string] | undefined;
}

/** Lists removals of goods, newest first: up to one more than `limite`, so that the caller knows whether more follow. */
export function listSalidas(
  db: Db,
  { nit, desde, hasta, sucursal, motivo, tras }: FiltroSalidas,
  limite: number,
): Promise<Fila<"salidasExistencia">[]> {
  let query = db.selectFrom("salidasExistencia").selectAll().where("nit", "=", nit);
  if (desde !== undefined) query = query.where("instante", ">=", soughtInstante(desde));
  if (hasta !== undefined) query = query.where("instante", "<=", soughtInstante(`${hasta}T23:59:59.999`));
  if (sucursal !== undefined) query = query.where("sucursal", "=", sucursal);
  if (motivo !== undefined) query = query.where("motivo", "=", motivo);
  if (tras !== undefined) query = query.where(sql<boolean>`(instante, id) < (${tras[0]}, ${tras[1]})`);
  return query
    .orderBy("instante", "desc")
    .orderBy("id", "desc")
    .limit(limite + 1)
    .execute();
}

/** Lists a month's removals, `AAAA-MM`, whose tax credit is given back, in their order. */
export function listReintegros(db: Db, nit: Nit, mes: string): Promise<Fila<"salidasExistencia">[]> {
  return db
    .selectFrom("salidasExistencia")
    .selectAll()
    .where("nit", "=", nit)
    .where("motivo", "in", MOTIVOS_SALIDA.filter(reintegra))
    .where("instante", ">=", soughtInstante(`${mes}-01`))
    .where("instante", "<", soughtInstante(`${mes}-99`))
    .orderBy("instante")
    .orderBy("id")
    .execute();
}
