import type { Db, Tx } from "./abrir.ts";
import type { Cambio, Fila, Nueva } from "./esquema.ts";
import type { ClavePunto } from "./puntos.ts";

export type Evento = Fila<"eventos">;

/** Stores an event that is not registered yet. */
export async function insertEvento(
  tx: Tx,
  evento: Omit<Nueva<"eventos">, "id" | "codigo" | "en_duda" | "mensajes">,
): Promise<Evento> {
  const nuevo = { ...evento, codigo: null, en_duda: 0, mensajes: null };
  return tx.insertInto("eventos").values(nuevo).returningAll().executeTakeFirstOrThrow();
}

export async function updateEvento(db: Db | Tx, id: number, cambio: Cambio<"eventos">): Promise<void> {
  await db.updateTable("eventos").set(cambio).where("id", "=", id).execute();
}

export async function deleteEvento(db: Db, id: number): Promise<void> {
  await db.deleteFrom("eventos").where("id", "=", id).execute();
}

export function getEvento(db: Db | Tx, id: number): Promise<Evento> {
  return db.selectFrom("eventos").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** A registration that an API user asked for before, in the same words. */
export function findEventoIgual(
  db: Db | Tx,
  e: Pick<Evento, "nit" | "sucursal" | "punto_venta" | "tipo" | "inicio" | "fin">,
): Promise<Evento | undefined> {
  return db
    .selectFrom("eventos")
    .selectAll()
    .where("nit", "=", e.nit)
    .where("sucursal", "=", e.sucursal)
    .where("punto_venta", "=", e.punto_venta)
    .where("tipo", "=", e.tipo)
    .where("inicio", "=", e.inicio)
    .where("fin", "=", e.fin)
    .where("corte_id", "is", null)
    .executeTakeFirst();
}

/** The registered event that an offline invoice belongs to: the one named, or the latest that ended after `desde` and has no package. */
export function findEventoAbierto(
  db: Db | Tx,
  p: ClavePunto,
  codigo: number | undefined,
  desde: string,
): Promise<Evento | undefined> {
  let query = db
    .selectFrom("eventos")
    .selectAll()
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("punto_venta", "=", p.puntoVenta)
    .where("codigo", "is not", null);
  if (codigo !== undefined) query = query.where("codigo", "=", codigo);
  else {
    query = query
      .where("fin", ">=", desde)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom("paquetes").select("paquetes.id").whereRef("paquetes.evento_id", "=", "eventos.id"),
          ),
        ),
      );
  }
  return query.orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** From here on it may be registered. False where it is not there any more: its outage was declared anew. */
export async function startRegistro(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("eventos")
    .set({ en_duda: 1 })
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** Takes away an event that the tax system refused. False where it did not, or is being asked again. */
export async function deleteNegado(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("eventos")
    .where("id", "=", id)
    .where("codigo", "is", null)
    .where("en_duda", "=", 0)
    .where("mensajes", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === 1;
}

/** The event that an outage has had from its beginning: that of hand-written invoices. */
export function findEventoDeCorte(tx: Tx, corteId: string): Promise<Evento | undefined> {
  return tx.selectFrom("eventos").selectAll().where("corte_id", "=", corteId).executeTakeFirst();
}

/** Windows of a point of sale around a moment: the end of the last that began by then, the start of the next. */
export async function findVecinos(
  tx: Tx,
  p: ClavePunto,
  momento: string,
): Promise<{ readonly anteriorFin: string | null; readonly siguienteInicio: string | null }> {
  const eventos = await listEventosDe(tx, p);
  const antes = eventos.filter((e) => e.inicio <= momento).map((e) => e.fin);
  const despues = eventos.filter((e) => e.inicio > momento).map((e) => e.inicio);
  return { anteriorFin: antes.toSorted().at(-1) ?? null, siguienteInicio: despues.toSorted()[0] ?? null };
}

/** The last emission instant under a cut. */
export async function findUltimaEmision(db: Db | Tx, corteId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("facturas")
    .select((eb) => eb.fn.max("fecha_emision").as("fecha"))
    .where("corte_id", "=", corteId)
    .executeTakeFirst();
  return row?.fecha ?? undefined;
}

/** Events of these outages that the tax system refuses to register. */
export function listEventosNegados(db: Db, cortes: readonly string[]): Promise<Evento[]> {
  return db
    .selectFrom("eventos")
    .selectAll()
    .where("corte_id", "in", cortes)
    .where("mensajes", "is not", null)
    .where("codigo", "is", null)
    .execute();
}

export function listEventosDe(db: Db | Tx, p: ClavePunto): Promise<Evento[]> {
  return db
    .selectFrom("eventos")
    .selectAll()
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("punto_venta", "=", p.puntoVenta)
    .execute();
}
