/** Stores and lists counts and their lines. */
import { Instante, type Nit } from "@mostrador/core";
import { sql } from "kysely";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import { soughtInstante } from "../../motor/sought.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";

/** Finds a count by its id. */
export function findConteo(db: Db | Tx, nit: Nit, id: string): Promise<Fila<"conteos"> | undefined> {
  return db.selectFrom("conteos").selectAll().where("nit", "=", nit).where("id", "=", id).executeTakeFirst();
}

/** Stores a count. */
export async function insertConteo(tx: Tx, conteo: Nueva<"conteos">): Promise<void> {
  await tx.insertInto("conteos").values(conteo).execute();
}

/** Rows of one statement, because SQLite allows 32,766 values in a statement. */
const POR_VEZ = 500;

/** Stores the lines of a count. */
export async function insertLineas(tx: Tx, lineas: readonly Nueva<"conteosLineas">[]): Promise<void> {
  for (let i = 0; i < lineas.length; i += POR_VEZ) await putLineas(tx, lineas.slice(i, i + POR_VEZ));
}

const putLineas = compilada((tx, filas: readonly Nueva<"conteosLineas">[]) =>
  tx.insertInto("conteosLineas").values(filas),
);

/**
 * Finds the products that other counts of a group already have, with the latest instant of each. Lines counted before `desde` do not belong
 * to the group: their count has the same code by chance.
 */
export async function listDelGrupo(
  tx: Tx,
  { nit, sucursal, grupo }: { readonly nit: Nit; readonly sucursal: number; readonly grupo: string },
  productos: readonly string[],
  desde: Instante,
): Promise<ReadonlyMap<string, Instante>> {
  const filas = await tx
    .selectFrom("conteos as c")
    .innerJoin("conteosLineas as l", (union) =>
      union.onRef("l.nit", "=", "c.nit").onRef("l.conteoId", "=", "c.id"),
    )
    .select((eb) => ["l.productoId", eb.fn.max<string>("l.instante").as("instante")])
    .where("c.nit", "=", nit)
    .where("c.sucursal", "=", sucursal)
    .where("c.grupo", "=", grupo)
    .where("l.productoId", "in", productos)
    .where("l.instante", ">=", soughtInstante(desde))
    .groupBy("l.productoId")
    .execute();
  return new Map(filas.map(({ productoId, instante }) => [productoId, Instante.parse(instante)]));
}

/** Lists movements of some products between two instants, in their order. The entries of counts are left out. */
export function listMovidos(
  db: Db,
  { nit, sucursal }: { readonly nit: Nit; readonly sucursal: number },
  productos: readonly string[],
  desde: Instante,
  hasta: Instante,
): Promise<
  Pick<Fila<"movimientosExistencia">, "productoId" | "motivo" | "cantidad" | "instante" | "origen">[]
> {
  return db
    .selectFrom("movimientosExistencia")
    .select(["productoId", "motivo", "cantidad", "instante", "origen"])
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("productoId", "in", productos)
    .where("instante", ">=", soughtInstante(desde))
    .where("instante", "<=", soughtInstante(hasta))
    .where("motivo", "not in", ["conteo", "contraconteo", "correccion", "inicial"])
    .orderBy("instante")
    .limit(MAX_MOVIDOS)
    .execute();
}

/** Maximum number of movements listed beside a count. */
const MAX_MOVIDOS = 500;

/** Lists the lines of a count, in its order. */
export function listLineas(db: Db, nit: Nit, conteoId: string): Promise<Fila<"conteosLineas">[]> {
  return db
    .selectFrom("conteosLineas")
    .selectAll()
    .where("nit", "=", nit)
    .where("conteoId", "=", conteoId)
    .orderBy("linea")
    .execute();
}

/** Lists counts after a place, the newest first: up to one more than `limite`, so that the caller knows whether more follow. */
export function listConteos(
  db: Db,
  nit: Nit,
  tras: readonly [instante: string, id: string] | undefined,
  limite: number,
): Promise<Fila<"conteos">[]> {
  const suyos = db.selectFrom("conteos").selectAll().where("nit", "=", nit);
  return (tras === undefined ? suyos : suyos.where(sql<boolean>`(instante, id) < (${tras[0]}, ${tras[1]})`))
    .orderBy("instante", "desc")
    .orderBy("id", "desc")
    .limit(limite + 1)
    .execute();
}
