/** Finds closings of cash sessions by the owner's filter. */
import type { Nit, TipoHecho } from "@mostrador/core";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import type { ConsultaDe } from "../../motor/compiladas.ts";
import { soughtInstante } from "../../motor/sought.ts";
import { isPostgres } from "../../motor/transaccion.ts";

/** The filter of closings; an undefined field does not filter. Days `AAAA-MM-DD`, both included. */
export interface FiltroCierres {
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  readonly sucursal: number | undefined;
  readonly puntoVenta: number | undefined;
  /** Result of the count: `falta` is a shortage in either currency, `sobra` a surplus without a shortage, `cuadra` neither. */
  readonly conteo: "falta" | "sobra" | "cuadra" | undefined;
  /** Only closings received since this moment, in milliseconds since 1970. */
  readonly recibidoDesde?: number;
  readonly orden: OrdenCierres;
  /** The last closing of the previous page: its value in the order, and its id. */
  readonly tras: readonly [valor: string | number, id: number] | undefined;
}

/** Values by which closings are sorted: the moment, the till, and amounts of their own JSON. */
const POR = ["fecha", "caja", "vendido", "esperado", "contado", "diferencia"] as const;
type Por = (typeof POR)[number];
/** An order of closings; a hyphen in front means descending. */
export type OrdenCierres = Por | `-${Por}`;
/** The orders of closings. */
export const ORDENES_CIERRES: readonly OrdenCierres[] = POR.flatMap((por) => [por, `-${por}` as const]);

/**
 * Conditions on the differences in a closing's JSON, which the till wrote: one in bolivianos, and one in dollars if the till took some. A
 * closing agrees if each of them is zero.
 */
const FALTA = sql<boolean>`datos like '%"diferencia":"-%'`;
const CUADRA = sql<boolean>`replace(datos, '"diferencia":"0.00"', '') not like '%"diferencia":"%'`;
const DIFERENCIA = {
  falta: FALTA,
  cuadra: CUADRA,
  sobra: sql<boolean>`not (${FALTA}) and not (${CUADRA})`,
} as const;

/** Lists closings in an order. */
export function listCierres(
  db: Db,
  nit: Nit,
  filtro: FiltroCierres,
  limite: number,
): Promise<CierreHallado[]> {
  return consultaCierres(db, nit, filtro, limite).execute();
}

/** The fact of a closing, with its value in the order. */
export type CierreHallado = Fila<"hechos"> & { readonly valor: string | number };

/** Builds the query of `listCierres`. Its condition on `tipo` selects the index that leaves out sales. */
export function consultaCierres(
  db: Db,
  nit: Nit,
  { desde, hasta, sucursal, puntoVenta, conteo, recibidoDesde, orden, tras }: FiltroCierres,
  limite: number,
): ConsultaDe<CierreHallado> {
  const cierre: TipoHecho = "turnoCerrado";
  const valor = valorDe(db, orden);
  const sentido = orden.startsWith("-") ? "desc" : "asc";
  let query = db
    .selectFrom("hechos")
    .selectAll()
    .select(valor.as("valor"))
    .where("nit", "=", nit)
    .where(sql<boolean>`tipo not in ('venta', 'cobroManual')`)
    .where("tipo", "=", sql.lit(cierre));
  if (desde !== undefined) query = query.where("instante", ">=", soughtInstante(desde));
  if (hasta !== undefined) query = query.where("instante", "<=", soughtInstante(`${hasta}T23:59:59.999`));
  if (sucursal !== undefined) query = query.where("sucursal", "=", sucursal);
  if (puntoVenta !== undefined) query = query.where("puntoVenta", "=", puntoVenta);
  if (recibidoDesde !== undefined) query = query.where("recibidoEn", ">=", recibidoDesde);
  if (conteo !== undefined) query = query.where(DIFERENCIA[conteo]);
  if (tras !== undefined) {
    const signo = sentido === "desc" ? sql`<` : sql`>`;
    query = query.where(sql<boolean>`(${valor}, id) ${signo} (${tras[0]}, ${tras[1]})`);
  }
  return query.orderBy(valor, sentido).orderBy("id", sentido).limit(limite);
}

/** Pattern of a readable amount, as a group of a PostgreSQL regular expression. */
const MONTO = "(-?[0-9]{1,12}(?:\\.[0-9]{1,5})?)";

/** A closing's value in an order: its instant, its place as a number, or an amount in centavos. */
function valorDe(db: Db, orden: OrdenCierres): RawBuilder<string | number> {
  const por = POR.find((una) => orden.endsWith(una)) ?? "fecha";
  switch (por) {
    case "fecha":
      return sql<string>`instante`;
    case "caja":
      return sql<number>`(sucursal * 10000 + punto_venta)`;
    case "vendido":
      return centavosDe(db, "$.cierre.ventas.total", `"ventas":\\{[^}]*"total":"${MONTO}"`);
    case "esperado":
      return centavosDe(db, "$.cierre.esperado", `"esperado":"${MONTO}"`);
    case "contado":
      return centavosDe(db, "$.cierre.contado", `"contado":"${MONTO}"`);
    case "diferencia":
      return centavosDe(db, "$.cierre.diferencia", `"diferencia":"${MONTO}"`);
  }
}

/**
 * Selects an amount of a closing in centavos; 0 in an unreadable closing. PostgreSQL searches the text without its part in dollars, because
 * its jsonb refuses half a surrogate pair, and one such note would stop the list. The till wrote the text with `JSON.stringify`, so each
 * field has exactly one form in it.
 */
function centavosDe(db: Db, ruta: string, enTexto: string): RawBuilder<number> {
  const monto = isPostgres(db)
    ? sql`cast(substring(regexp_replace(datos, '"dolares":\\{[^}]*\\}', '') from ${sql.lit(enTexto)}) as numeric)`
    : deJson(sql`iif(json_valid(datos), datos ->> ${sql.lit(ruta)}, '')`);
  return sql<number>`cast(round(coalesce(${monto}, 0) * 100) as bigint)`;
}

/** Checks an amount by the same pattern as PostgreSQL, because SQLite would read a large exponent as infinity. */
function deJson(texto: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case when length(${texto}) < 20 and ${texto} not glob '*[^0-9.-]*' then cast(${texto} as numeric) end`;
}
