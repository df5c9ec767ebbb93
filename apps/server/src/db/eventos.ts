import type { Db, Tx } from "./abrir.ts";
import type { Cambio, Fila, Nueva } from "./esquema.ts";
import type { ClavePunto } from "./puntos.ts";

export type Evento = Fila<"eventos">;

export async function insertEvento(tx: Tx, evento: Omit<Nueva<"eventos">, "id">): Promise<Evento> {
  return tx.insertInto("eventos").values(evento).returningAll().executeTakeFirstOrThrow();
}

export async function updateEvento(db: Db | Tx, id: number, cambio: Cambio<"eventos">): Promise<void> {
  await db.updateTable("eventos").set(cambio).where("id", "=", id).execute();
}

export function getEvento(db: Db | Tx, id: number): Promise<Evento> {
  return db.selectFrom("eventos").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export function findEventoDeCorte(db: Db | Tx, corteId: string, cufd: string): Promise<Evento | undefined> {
  return db
    .selectFrom("eventos")
    .selectAll()
    .where("corte_id", "=", corteId)
    .where("cufd_evento", "=", cufd)
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

/** The end of the last window of a point of sale that begins before `antesDe`: the next one must not begin earlier. */
export async function findFinAnterior(db: Db | Tx, p: ClavePunto, antesDe: string): Promise<string | null> {
  const row = await db
    .selectFrom("eventos")
    .select((eb) => eb.fn.max("fin").as("fin"))
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("punto_venta", "=", p.puntoVenta)
    .where("inicio", "<=", antesDe)
    .executeTakeFirst();
  return row?.fin ?? null;
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

export function listEventosDe(db: Db, p: ClavePunto): Promise<Evento[]> {
  return db
    .selectFrom("eventos")
    .selectAll()
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("punto_venta", "=", p.puntoVenta)
    .execute();
}
