import { requiereCafc, TIPOS_EVENTO, type Instante, type Ventana } from "@mostrador/core";
import { sql } from "kysely";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Cambio, Fila, Nueva } from "../../motor/esquema.ts";
import type { ClavePunto } from "../../impuestos/db/puntos.ts";
import { soughtInstante } from "../../motor/sought.ts";

/** A significant event, which explains an outage to the tax system. */
export type Evento = Fila<"eventos">;

/** Stores an event. Without `codigo` it counts as not registered. */
export async function insertEvento(
  tx: Tx,
  evento: Omit<Nueva<"eventos">, "id" | "codigo" | "enDuda" | "mensajes"> & { readonly codigo?: number },
): Promise<Evento> {
  const nuevo = { codigo: null, ...evento, enDuda: 0, mensajes: null };
  return tx.insertInto("eventos").values(nuevo).returningAll().executeTakeFirstOrThrow();
}

/** Changes columns of an event's row. */
export async function updateEvento(db: Db | Tx, id: number, cambio: Cambio<"eventos">): Promise<void> {
  await db.updateTable("eventos").set(cambio).where("id", "=", id).execute();
}

/** Lists the emission instants of the documents that wait for a till's event. */
export async function listEmisionesDe(db: Db, { corteId, cufdEvento }: Evento): Promise<readonly string[]> {
  if (corteId === null) return [];
  const filas = await db
    .selectFrom("facturas")
    .select("fechaEmision")
    .where("corteId", "=", corteId)
    .where("cufd", "=", cufdEvento)
    .where("estado", "=", "OFFLINE")
    .where("paqueteId", "is", null)
    .execute();
  return filas.map(({ fechaEmision }) => fechaEmision);
}

/** Returns the event with an id; throws if there is none. */
export function getEvento(db: Db | Tx, id: number): Promise<Evento> {
  return db.selectFrom("eventos").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Finds an event by its id, provided that an offline document fits its point of sale, CUFD and window. */
export function findEventoEn(
  tx: Tx,
  id: number,
  f: Pick<Fila<"facturas">, "nit" | "sucursal" | "puntoVenta" | "cufd" | "fechaEmision">,
): Promise<Evento | undefined> {
  return tx
    .selectFrom("eventos")
    .selectAll()
    .where("id", "=", id)
    .where("nit", "=", f.nit)
    .where("sucursal", "=", f.sucursal)
    .where("puntoVenta", "=", f.puntoVenta)
    .where("cufdEvento", "=", f.cufd)
    .where("inicio", "<=", f.fechaEmision)
    .where("fin", ">=", f.fechaEmision)
    .executeTakeFirst();
}

/**
 * Lists, in time order, the events that an API user requested before with the same kind and window, one for each CUFD.
 * Overlapping events whose reply was lost are included, because the tax system may have them.
 */
export function listEventosPedidos(
  tx: Tx,
  e: Pick<Evento, "nit" | "sucursal" | "puntoVenta" | "tipo" | "inicio" | "fin">,
): Promise<Evento[]> {
  return tx
    .selectFrom("eventos")
    .selectAll()
    .where("nit", "=", e.nit)
    .where("sucursal", "=", e.sucursal)
    .where("puntoVenta", "=", e.puntoVenta)
    .where("corteId", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("tipo", "=", e.tipo),
          eb(eb.fn.coalesce("pedidaInicio", "inicio"), "=", e.inicio),
          eb(eb.fn.coalesce("pedidaFin", "fin"), "=", e.fin),
        ]),
        eb.and([
          eb("codigo", "is", null),
          eb("enDuda", "=", 1),
          eb("inicio", "<", e.fin),
          eb("fin", ">", e.inicio),
        ]),
      ]),
    )
    .orderBy("inicio")
    .execute();
}

/** Finds the CUFD of a document that a point of sale issued offline in a window. */
export async function findCufdEmitido(
  tx: Tx,
  p: ClavePunto,
  { inicio, fin }: Ventana,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("facturas")
    .select("cufd")
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("puntoVenta", "=", p.puntoVenta)
    .where("tipoEmision", "=", 2)
    .where("fechaEmision", ">=", soughtInstante(inicio))
    .where("fechaEmision", "<=", soughtInstante(fin))
    .limit(1)
    .executeTakeFirst();
  return row?.cufd;
}

/** Deletes those of the given events that the tax system neither has nor can have. */
export async function deleteSinRegistrar(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom("eventos")
    .where("id", "in", ids)
    .where("codigo", "is", null)
    .where("enDuda", "=", 0)
    .execute();
}

/** Lists windows of a point of sale that overlap the given one and that the tax system has or may have. */
export async function listVentanasTomadas(
  tx: Tx,
  p: ClavePunto,
  { inicio, fin }: Ventana,
): Promise<readonly Ventana[]> {
  const rows = await tx
    .selectFrom("eventos")
    .select(["inicio", "fin"])
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("puntoVenta", "=", p.puntoVenta)
    .where("inicio", "<", fin)
    .where("fin", ">", inicio)
    .where(TOMADO)
    .execute();
  return rows;
}

/** Finds the latest end among a point of sale's windows that the tax system has or may have. */
export async function findUltimoFin(tx: Tx, p: ClavePunto): Promise<Instante | undefined> {
  const row = await tx
    .selectFrom("eventos")
    .select("fin")
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("puntoVenta", "=", p.puntoVenta)
    .where(TOMADO)
    .orderBy("inicio", "desc") // taken windows never overlap, so the latest start has the latest end
    .limit(1)
    .executeTakeFirst();
  return row?.fin;
}

const TOMADO = sql<boolean>`(codigo is not null or en_duda = 1)`;

/** Finds a registered event of a point of sale by its code. */
export function findEventoDeCodigo(tx: Tx, p: ClavePunto, codigo: number): Promise<Evento | undefined> {
  return registrados(tx, p).where("codigo", "=", codigo).executeTakeFirst();
}

/**
 * Finds the latest registered event that ended after `desde` and has no package, either among events for invoices with a
 * CAFC or among the others.
 */
export function findEventoAbierto(
  tx: Tx,
  p: ClavePunto,
  { desde, conCafc }: { readonly desde: string; readonly conCafc: boolean },
): Promise<Evento | undefined> {
  const tipos = TIPOS_EVENTO.filter((tipo) => requiereCafc(tipo) === conCafc);
  return registrados(tx, p)
    .where("tipo", "in", tipos)
    .where("fin", ">=", soughtInstante(desde))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("paquetes").select("paquetes.id").whereRef("paquetes.eventoId", "=", "eventos.id"),
        ),
      ),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

function registrados(tx: Tx, p: ClavePunto) {
  return tx
    .selectFrom("eventos")
    .selectAll()
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("puntoVenta", "=", p.puntoVenta)
    .where("codigo", "is not", null);
}

/**
 * Tells whether a window ends where another one of its CUFD begins of which the tax system may have been told. If it was not, that one may give
 * way.
 */
export async function hasVecinaEnDuda(db: Db, evento: Evento): Promise<boolean> {
  const { fin, cufdEvento } = evento;
  const vecinas = (await listEventosDe(db, evento)).filter(({ inicio }) => inicio === fin);
  return vecinas.some((otra) => otra.cufdEvento === cufdEvento && otra.codigo === null && otra.enDuda === 1);
}

/** Marks an event as possibly registered. Returns false if it no longer exists, because its outage was declared again. */
export async function startRegistro(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("eventos")
    .set({ enDuda: 1 })
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** Deletes an event that the tax system refused. Returns false if it was not refused or is being sent again. */
export async function deleteNegado(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("eventos")
    .where("id", "=", id)
    .where("codigo", "is", null)
    .where("enDuda", "=", 0)
    .where("mensajes", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === 1;
}

/** Finds the event that an outage of handwritten invoices has from its beginning. */
export function findEventoDeCorte(tx: Tx, corteId: string): Promise<Evento | undefined> {
  return tx.selectFrom("eventos").selectAll().where("corteId", "=", corteId).executeTakeFirst();
}

/** Finds the last emission instant of an outage. */
export async function findUltimaEmision(db: Db | Tx, corteId: string): Promise<Instante | undefined> {
  const row = await db
    .selectFrom("facturas")
    .select((eb) => eb.fn.max("fechaEmision").as("fecha"))
    .where("corteId", "=", corteId)
    .executeTakeFirst();
  return row?.fecha ?? undefined;
}

/** Lists the events of these outages that the tax system refuses to register. */
export function listEventosNegados(db: Db, cortes: readonly string[]): Promise<Evento[]> {
  return db
    .selectFrom("eventos")
    .selectAll()
    .where("corteId", "in", cortes)
    .where("mensajes", "is not", null)
    .where("codigo", "is", null)
    .execute();
}

/** Lists all events of a point of sale. */
export function listEventosDe(db: Db | Tx, p: ClavePunto): Promise<Evento[]> {
  return db
    .selectFrom("eventos")
    .selectAll()
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("puntoVenta", "=", p.puntoVenta)
    .execute();
}
