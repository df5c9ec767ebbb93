import type { Db, Tx } from "./abrir.ts";
import type { Fila } from "./esquema.ts";

export type TipoCambio = Fila<"tipos_cambio">;
export type CotizacionBanco = Fila<"cotizaciones_banco">;

/** The latest official rate, BOB for a dollar, as decimal text. */
export async function findTipoCambio(db: Db | Tx): Promise<string | undefined> {
  const [ultimo] = await listTiposCambio(db, 1);
  return ultimo?.usd;
}

/** Official rates, the newest day first. */
export function listTiposCambio(db: Db | Tx, limite: number): Promise<TipoCambio[]> {
  return db.selectFrom("tipos_cambio").selectAll().orderBy("fecha", "desc").limit(limite).execute();
}

export function findTipoCambioDe(db: Db, fecha: string): Promise<TipoCambio | undefined> {
  return db.selectFrom("tipos_cambio").selectAll().where("fecha", "=", fecha).executeTakeFirst();
}

/** The official rate of a day; a later word replaces it. */
export async function saveTipoCambio(db: Db | Tx, tipo: TipoCambio): Promise<void> {
  const { fecha: _fecha, ...cambio } = tipo;
  await db
    .insertInto("tipos_cambio")
    .values(tipo)
    .onConflict((c) => c.column("fecha").doUpdateSet(cambio))
    .execute();
}

/** A bank's rates of a day; a later word replaces it. */
export async function saveCotizacion(db: Db | Tx, cotizacion: CotizacionBanco): Promise<void> {
  const { compra, venta, actualizado_en } = cotizacion;
  await db
    .insertInto("cotizaciones_banco")
    .values(cotizacion)
    .onConflict((c) => c.columns(["banco", "fecha"]).doUpdateSet({ compra, venta, actualizado_en }))
    .execute();
}

/** Each bank's last known rates: a bank that cannot be asked shows from when its are. SPEC.md, exchange rates. */
export async function listUltimasCotizaciones(db: Db): Promise<CotizacionBanco[]> {
  const ultimas = db
    .selectFrom("cotizaciones_banco")
    .select(({ fn }) => ["banco", fn.max("fecha").as("fecha")])
    .groupBy("banco")
    .as("ultima");
  return db
    .selectFrom("cotizaciones_banco")
    .innerJoin(ultimas, (join) =>
      join
        .onRef("ultima.banco", "=", "cotizaciones_banco.banco")
        .onRef("ultima.fecha", "=", "cotizaciones_banco.fecha"),
    )
    .selectAll("cotizaciones_banco")
    .orderBy("cotizaciones_banco.banco")
    .execute();
}

/** All banks' rates since a day, oldest first. */
export function listCotizacionesDesde(db: Db, fecha: string): Promise<CotizacionBanco[]> {
  return db
    .selectFrom("cotizaciones_banco")
    .selectAll()
    .where("fecha", ">=", fecha)
    .orderBy("fecha")
    .orderBy("banco")
    .execute();
}

export function listCotizacionesDe(db: Db, fecha: string): Promise<CotizacionBanco[]> {
  return db
    .selectFrom("cotizaciones_banco")
    .selectAll()
    .where("fecha", "=", fecha)
    .orderBy("banco")
    .execute();
}

/** The last days that have any, newest first. */
export async function listFechasCotizadas(db: Db, limite: number): Promise<string[]> {
  const rows = await db
    .selectFrom("cotizaciones_banco")
    .select("fecha")
    .distinct()
    .orderBy("fecha", "desc")
    .limit(limite)
    .execute();
  return rows.map(({ fecha }) => fecha);
}
