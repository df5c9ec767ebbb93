import type { Estado } from "@mostrador/core";
import { soughtCuf } from "../../motor/sought.ts";
import type { Db } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";

/** Most CUFs of one query. */
const MAX_CUFS = 500;

/** Lists those of these CUFs that have no document. */
export async function listDesconocidas(db: Db, cufs: readonly string[]): Promise<ReadonlySet<string>> {
  const desconocidas = new Set<string>(cufs);
  for (let at = 0; at < cufs.length; at += MAX_CUFS) {
    const conocidas = await db
      .selectFrom("facturas")
      .select("cuf")
      .where("cuf", "in", cufs.slice(at, at + MAX_CUFS).map(soughtCuf))
      .execute();
    for (const { cuf } of conocidas) desconocidas.delete(cuf);
  }
  return desconocidas;
}

/** The columns of a document that a restore brought back. */
export type Recuperada = Pick<
  Fila<"facturas">,
  "cuf" | "nit" | "sucursal" | "puntoVenta" | "sector" | "numero"
> & { readonly estado: Estado; readonly operacion: string | null; readonly clave: string | null };

/**
 * Lists documents whose trail begins with this event, with their keys. It reads the whole trail, for a
 * report.
 */
export function listRecuperadas(db: Db, suceso: string): Promise<Recuperada[]> {
  return db
    .selectFrom("auditoria")
    .innerJoin("facturas", "facturas.cuf", "auditoria.cuf")
    .leftJoin("idempotencia", "idempotencia.cuf", "facturas.cuf")
    .select([
      "facturas.cuf",
      "facturas.nit",
      "facturas.sucursal",
      "facturas.puntoVenta",
      "facturas.sector",
      "facturas.numero",
      "facturas.estado",
      "idempotencia.operacion",
      "idempotencia.clave",
    ])
    .where("auditoria.suceso", "=", suceso)
    .where("auditoria.antes", "is", null)
    .orderBy("auditoria.id")
    .execute();
}

/** Lists each series with its highest document number and its next number. */
export function listSeries(db: Db) {
  return db
    .selectFrom("contadores as c")
    .leftJoin("facturas as f", (join) =>
      join
        .onRef("f.nit", "=", "c.nit")
        .onRef("f.sucursal", "=", "c.sucursal")
        .onRef("f.puntoVenta", "=", "c.puntoVenta")
        .onRef("f.sector", "=", "c.sector")
        .on("f.cafc", "is", null),
    )
    .select(["c.nit", "c.sucursal", "c.puntoVenta", "c.sector", "c.siguiente"])
    .select((eb) => eb.fn.max("f.numero").as("ultimo"))
    .groupBy(["c.nit", "c.sucursal", "c.puntoVenta", "c.sector", "c.siguiente"])
    .orderBy("c.nit")
    .orderBy("c.sucursal")
    .orderBy("c.puntoVenta")
    .orderBy("c.sector")
    .execute();
}

/** Gives the latest instant of the trail, in ms; null where it is empty. */
export async function findUltimoSuceso(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom("auditoria")
    .select((eb) => eb.fn.max("en").as("en"))
    .executeTakeFirst();
  return row?.en ?? null;
}

/** Counts documents in doubt. */
export async function countDudas(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom("facturas")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("estado", "=", "EN_DUDA")
    .executeTakeFirstOrThrow();
  return n;
}
