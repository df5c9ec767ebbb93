import { DESCUENTO_PROPIO, Instante, type TipoHecho, type Nit } from "@mostrador/core";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";

/** Condition of the index `hechos_actos`: facts other than sales and payments. */
const NO_VENTAS = sql<boolean>`tipo not in ('venta', 'cobroManual')`;

/** Names in a till's log of the acts of two kinds: openings of the drawer without a sale, and discounts. */
export const ACCIONES = {
  cajon: ["cajón sin venta", "abrirCajon", "probarCajon"],
  descuentos: ["cobrar", "darDescuento", DESCUENTO_PROPIO],
} as const;

/**
 * The kinds of acts that the owner asks for. Each is a condition on facts, with an index that holds no sales.
 */
export const ACTOS = {
  todos: NO_VENTAS,
  turnos: deTipo("turnoAbierto", "turnoCerrado"),
  efectivo: deTipo("movimiento"),
  cajon: deAccion(...ACCIONES.cajon),
  impresora: deAccion("impresora probada"),
  descuentos: deAccion(...ACCIONES.descuentos),
  permisos: sql<boolean>`autorizo is not null`,
  reimpresiones: deTipo("reimpresion"),
  quitadas: deTipo("lineasQuitadas"),
  anulaciones: deTipo("anulacion", "reversion", "nota"),
} as const satisfies Readonly<Record<string, RawBuilder<boolean>>>;
/** The name of a kind of acts. */
export type Acto = keyof typeof ACTOS;

/** The query of a page of acts. Dates are Bolivia's days, both included. */
export interface FiltroActos {
  readonly acto: Acto;
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  readonly sucursal: number | undefined;
  readonly puntoVenta: number | undefined;
  readonly persona: string | undefined;
  /** Only facts received since that moment, in milliseconds since 1970. */
  readonly recibidoDesde?: number;
  readonly orden: OrdenActos;
  /** The last fact of the previous page: its value in the order, and its id. */
  readonly tras: readonly [valor: string | number, id: number] | undefined;
}

/** Orders of acts. An index gives both; an order by person or till would sort the acts of years for each page. */
export const ORDENES_ACTOS = ["fecha", "-fecha"] as const;
/** An order of acts; with a hyphen the latest come first. */
export type OrdenActos = (typeof ORDENES_ACTOS)[number];

/** Lists a company's facts by a filter, in an order, without sales and their payments. */
export function searchActos(
  db: Db,
  nit: Nit,
  filtro: FiltroActos,
  limite: number,
): Promise<Fila<"hechos">[]> {
  return consultaActos(db, nit, filtro, limite).execute();
}

/** Builds the query of `searchActos`. */
export function consultaActos(
  db: Db,
  nit: Nit,
  { acto, desde, hasta, sucursal, puntoVenta, persona, recibidoDesde, orden, tras }: FiltroActos,
  limite: number,
) {
  const baja = orden.startsWith("-");
  return db
    .selectFrom("hechos")
    .selectAll()
    .where("nit", "=", nit)
    .where(ACTOS[acto])
    .$if(desde !== undefined, (q) => q.where("instante", ">=", Instante.parse(`${desde}T00:00:00.000`)))
    .$if(hasta !== undefined, (q) => q.where("instante", "<=", Instante.parse(`${hasta}T23:59:59.999`)))
    .$if(sucursal !== undefined, (q) => q.where("sucursal", "=", sucursal ?? 0))
    .$if(puntoVenta !== undefined, (q) => q.where("puntoVenta", "=", puntoVenta ?? 0))
    .$if(persona !== undefined, (q) =>
      q.where((eb) => eb.or([eb("usuario", "=", persona ?? ""), eb("autorizo", "=", persona ?? "")])),
    )
    .$if(recibidoDesde !== undefined, (q) => q.where("recibidoEn", ">=", recibidoDesde ?? 0))
    .$if(tras !== undefined, (q) =>
      q.where(sql<boolean>`(instante, id) ${baja ? sql`<` : sql`>`} (${tras?.[0] ?? ""}, ${tras?.[1] ?? 0})`),
    )
    .orderBy("instante", baja ? "desc" : "asc")
    .orderBy("id", baja ? "desc" : "asc")
    .limit(limite);
}

function deTipo(...tipos: readonly TipoHecho[]): RawBuilder<boolean> {
  return sql<boolean>`${NO_VENTAS} and tipo in (${sql.join(tipos.map((tipo) => sql.lit(tipo)))})`;
}

/** Builds the condition on an act of the shop's log by its name, which comes first in its JSON. */
function deAccion(...acciones: readonly string[]): RawBuilder<boolean> {
  const iguales = acciones.map((accion) => sql`datos like ${sql.lit(`{"accion":"${accion}",%`)}`);
  return sql<boolean>`${NO_VENTAS} and tipo = 'bitacora' and (${sql.join(iguales, sql` or `)})`;
}
