import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";

/** The official rate of a day. */
export type TipoCambio = Fila<"tiposCambio">;
/** The rates of a bank on a day. */
export type CotizacionBanco = Fila<"cotizacionesBanco">;

/** Source of rates set by an administrator; no other source overwrites them. */
export const POR_ADMINISTRADOR = "registrado por el administrador";

/** Finds the official rate in force on a day (`AAAA-MM-DD`). A day without a rate of its own has the last earlier one. */
export async function findTipoCambio(db: Db | Tx, dia: string): Promise<TipoCambio | undefined> {
  const [vigente] = await listTiposCambio(db, dia, 1);
  return vigente;
}

/** Lists official rates up to a day, newest first. Tomorrow's rate may be known already but is not in force. */
export function listTiposCambio(db: Db | Tx, hasta: string, limite: number): Promise<TipoCambio[]> {
  return db
    .selectFrom("tiposCambio")
    .selectAll()
    .where("fecha", "<=", hasta)
    .orderBy("fecha", "desc")
    .limit(limite)
    .execute();
}

/** Stores a day's rate from a source. An unchanged rate keeps its earlier source, and a rate set by an administrator is never replaced. */
export async function keepTipoCambio(db: Db | Tx, tipo: TipoCambio): Promise<void> {
  const { fecha: _fecha, ...cambio } = tipo;
  await db
    .insertInto("tiposCambio")
    .values(tipo)
    .onConflict((c) =>
      c
        .column("fecha")
        .doUpdateSet({ ...cambio, ufv: (eb) => eb.fn.coalesce("excluded.ufv", "tiposCambio.ufv") })
        .where("tiposCambio.fuente", "<>", POR_ADMINISTRADOR)
        .where((eb) =>
          eb.or([
            eb("tiposCambio.usd", "<>", eb.ref("excluded.usd")),
            eb.and([eb("tiposCambio.ufv", "is", null), eb("excluded.ufv", "is not", null)]),
          ]),
        ),
    )
    .execute();
}

/** Finds the official rate of a day, `AAAA-MM-DD`. */
export function findTipoCambioDe(db: Db, fecha: string): Promise<TipoCambio | undefined> {
  return db.selectFrom("tiposCambio").selectAll().where("fecha", "=", fecha).executeTakeFirst();
}

/** Stores the official rate of a day, replacing an earlier one. */
export async function saveTipoCambio(db: Db | Tx, tipo: TipoCambio): Promise<void> {
  const { fecha: _fecha, ...cambio } = tipo;
  await db
    .insertInto("tiposCambio")
    .values(tipo)
    .onConflict((c) => c.column("fecha").doUpdateSet(cambio))
    .execute();
}

/** Stores a bank's rates of a day, replacing earlier ones. */
export async function saveCotizacion(db: Db | Tx, cotizacion: CotizacionBanco): Promise<void> {
  const { compra, venta, actualizadoEn } = cotizacion;
  await db
    .insertInto("cotizacionesBanco")
    .values(cotizacion)
    .onConflict((c) => c.columns(["banco", "fecha"]).doUpdateSet({ compra, venta, actualizadoEn }))
    .execute();
}

/** Lists each bank's last known rates. A bank that cannot be reached keeps older rates with their date. docs/api.md A35. */
export async function listUltimasCotizaciones(db: Db): Promise<CotizacionBanco[]> {
  const ultimas = db
    .selectFrom("cotizacionesBanco")
    .select(({ fn }) => ["banco", fn.max("fecha").as("fecha")])
    .groupBy("banco")
    .as("ultima");
  return db
    .selectFrom("cotizacionesBanco")
    .innerJoin(ultimas, (join) =>
      join
        .onRef("ultima.banco", "=", "cotizacionesBanco.banco")
        .onRef("ultima.fecha", "=", "cotizacionesBanco.fecha"),
    )
    .selectAll("cotizacionesBanco")
    .orderBy("cotizacionesBanco.banco")
    .execute();
}

/** Lists all banks' rates since a day, oldest first. */
export function listCotizacionesDesde(db: Db, fecha: string): Promise<CotizacionBanco[]> {
  return db
    .selectFrom("cotizacionesBanco")
    .selectAll()
    .where("fecha", ">=", fecha)
    .orderBy("fecha")
    .orderBy("banco")
    .execute();
}

/** Lists all banks' rates of a day, `AAAA-MM-DD`, by the bank's name. */
export function listCotizacionesDe(db: Db, fecha: string): Promise<CotizacionBanco[]> {
  return db.selectFrom("cotizacionesBanco").selectAll().where("fecha", "=", fecha).orderBy("banco").execute();
}

/** Lists the last days with rates, newest first. */
export async function listFechasCotizadas(db: Db, limite: number): Promise<string[]> {
  const rows = await db
    .selectFrom("cotizacionesBanco")
    .select("fecha")
    .distinct()
    .orderBy("fecha", "desc")
    .limit(limite)
    .execute();
  return rows.map(({ fecha }) => fecha);
}
