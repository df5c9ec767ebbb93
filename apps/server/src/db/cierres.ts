/** Closings of cash sessions as the owner filters them. */
import type { Nit, TipoHecho } from "@mostrador/core";
import { sql } from "kysely";
import type { Db } from "./connection.ts";
import type { Fila } from "./esquema.ts";
import type { ConsultaDe } from "./figuras-ventas.ts";
import { soughtInstante } from "./sought.ts";

/** The filter of closings; an undefined field does not filter. Days `AAAA-MM-DD`, both included. */
export interface FiltroCierres {
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  readonly sucursal: number | undefined;
  readonly puntoVenta: number | undefined;
  /** Only closings with a shortage, a surplus, or neither. */
  readonly conteo: "falta" | "sobra" | "cuadra" | undefined;
  /** Only closings received since, in milliseconds since 1970. */
  readonly recibidoDesde?: number;
  /** The last closing of the previous page. */
  readonly tras: { readonly instante: string; readonly id: number } | undefined;
}

/** Conditions on the difference, which is in a closing's JSON as the till wrote it. */
const DIFERENCIA = {
  falta: sql<boolean>`datos like '%"diferencia":"-%'`,
  cuadra: sql<boolean>`datos like '%"diferencia":"0.00"%'`,
  sobra: sql<boolean>`datos not like '%"diferencia":"-%' and datos not like '%"diferencia":"0.00"%'`,
} as const;

/** Lists closings, newest first. */
export function listCierres(
  db: Db,
  nit: Nit,
  filtro: FiltroCierres,
  limite: number,
): Promise<Fila<"hechos">[]> {
  return consultaCierres(db, nit, filtro, limite).execute();
}

/** Builds the query of `listCierres`, over an index without sales. */
export function consultaCierres(
  db: Db,
  nit: Nit,
  { desde, hasta, sucursal, puntoVenta, conteo, recibidoDesde, tras }: FiltroCierres,
  limite: number,
): ConsultaDe<Fila<"hechos">> {
  const cierre: TipoHecho = "turnoCerrado";
  let query = db
    .selectFrom("hechos")
    .selectAll()
    .where("nit", "=", nit)
    .where(sql<boolean>`tipo not in ('venta', 'cobroManual')`)
    .where("tipo", "=", sql.lit(cierre));
  if (desde !== undefined) query = query.where("instante", ">=", soughtInstante(desde));
  if (hasta !== undefined) query = query.where("instante", "<=", soughtInstante(`${hasta}T23:59:59.999`));
  if (sucursal !== undefined) query = query.where("sucursal", "=", sucursal);
  if (puntoVenta !== undefined) query = query.where("puntoVenta", "=", puntoVenta);
  if (recibidoDesde !== undefined) query = query.where("recibidoEn", ">=", recibidoDesde);
  if (conteo !== undefined) query = query.where(DIFERENCIA[conteo]);
  if (tras !== undefined) query = query.where(sql<boolean>`(instante, id) < (${tras.instante}, ${tras.id})`);
  return query.orderBy("instante", "desc").orderBy("id", "desc").limit(limite);
}
