/** Transfers between branches, their lines and deliveries. */
import type { Guia, Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";
import { toCantidad } from "./unidades.ts";

/** Finds a transfer by its id. */
export function findTraslado(db: Db | Tx, nit: Nit, id: string): Promise<Fila<"traslados"> | undefined> {
  return db
    .selectFrom("traslados")
    .selectAll()
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Lists the lines of a transfer, in its order. */
export function listLineasDe(db: Db | Tx, nit: Nit, trasladoId: string): Promise<Fila<"trasladosLineas">[]> {
  return db
    .selectFrom("trasladosLineas")
    .selectAll()
    .where("nit", "=", nit)
    .where("trasladoId", "=", trasladoId)
    .orderBy("linea")
    .execute();
}

/** Builds the slip of a stored transfer. */
export async function readGuia(
  db: Db | Tx,
  { id, nit, sucursalOrigen, sucursalDestino, instante }: Fila<"traslados">,
): Promise<Guia> {
  const lineas = (await listLineasDe(db, nit, id)).map(({ productoId, cantidad }) => ({
    productoId,
    cantidad: toCantidad(cantidad).toFixed(),
  }));
  return { id, nit, sucursalOrigen, sucursalDestino, instante, lineas };
}

/** Lists the deliveries of a transfer, in the order of their arrival at the server. */
export function listEntregas(db: Db | Tx, nit: Nit, trasladoId: string): Promise<Fila<"entregasTraslado">[]> {
  return db
    .selectFrom("entregasTraslado")
    .selectAll()
    .where("nit", "=", nit)
    .where("trasladoId", "=", trasladoId)
    .orderBy("registradoEn")
    .orderBy("id")
    .execute();
}

/** Finds a delivery by its own key. */
export function findEntrega(tx: Tx, nit: Nit, id: string): Promise<Fila<"entregasTraslado"> | undefined> {
  return tx
    .selectFrom("entregasTraslado")
    .selectAll()
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Stores a transfer with its lines. */
export async function insertTraslado(
  tx: Tx,
  traslado: Nueva<"traslados">,
  lineas: readonly Nueva<"trasladosLineas">[],
): Promise<void> {
  await tx.insertInto("traslados").values(traslado).execute();
  await tx.insertInto("trasladosLineas").values(lineas).execute();
}

/** Adds the sender to a transfer whose delivery was booked first. */
export async function completarDeGuia(
  tx: Tx,
  nit: Nit,
  id: string,
  cambio: Pick<Fila<"traslados">, "nota" | "usuario" | "origen" | "huella">,
): Promise<void> {
  await tx
    .updateTable("traslados")
    .set({ ...cambio, deGuia: 0 })
    .where("nit", "=", nit)
    .where("id", "=", id)
    .execute();
}

/** Stores a delivery, and updates the delivered and missing quantities of the transfer's lines. */
export async function insertEntrega(
  tx: Tx,
  entrega: Nueva<"entregasTraslado">,
  lineas: readonly Pick<Fila<"trasladosLineas">, "linea" | "llego" | "falto">[],
  completa: boolean,
): Promise<void> {
  const { nit, trasladoId } = entrega;
  await tx.insertInto("entregasTraslado").values(entrega).execute();
  for (const { linea, llego, falto } of lineas)
    await tx
      .updateTable("trasladosLineas")
      .set({ llego, falto })
      .where("nit", "=", nit)
      .where("trasladoId", "=", trasladoId)
      .where("linea", "=", linea)
      .execute();
  if (completa)
    await tx
      .updateTable("traslados")
      .set({ estado: "llegado" })
      .where("nit", "=", nit)
      .where("id", "=", trasladoId)
      .execute();
}

/** Query for a page of transfers. */
export interface FiltroTraslados {
  readonly nit: Nit;
  readonly estado: Fila<"traslados">["estado"] | undefined;
  /** Branch that sent or receives the transfers; undefined for all branches. */
  readonly sucursal: number | undefined;
  /** Last transfer of the previous page: its instant and its id. */
  readonly tras: readonly [instante: string, id: string] | undefined;
}

/** Lists transfers, the newest first: up to one more than `limite`, so that the caller knows whether more follow. */
export function listTraslados(
  db: Db,
  { nit, estado, sucursal, tras }: FiltroTraslados,
  limite: number,
): Promise<Fila<"traslados">[]> {
  let query = db.selectFrom("traslados").selectAll().where("nit", "=", nit);
  if (estado !== undefined) query = query.where("estado", "=", estado);
  if (sucursal !== undefined)
    query = query.where((eb) =>
      eb.or([eb("sucursalOrigen", "=", sucursal), eb("sucursalDestino", "=", sucursal)]),
    );
  if (tras !== undefined) query = query.where(sql<boolean>`(instante, id) < (${tras[0]}, ${tras[1]})`);
  return query
    .orderBy("instante", "desc")
    .orderBy("id", "desc")
    .limit(limite + 1)
    .execute();
}
