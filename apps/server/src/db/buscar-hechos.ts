import { Instante, type TipoHecho, type Nit } from "@mostrador/core";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "./connection.ts";
import type { Fila } from "./esquema.ts";

/** Facts other than sales and payments: `hechos_actos`. */
const NO_VENTAS = sql<boolean>`tipo not in ('venta', 'cobroManual')`;

/**
 * The kinds of acts that the owner asks for. Each is a condition on facts, with an index that holds no sales.
 */
export const ACTOS = {
  todos: NO_VENTAS,
  turnos: deTipo("turnoAbierto", "turnoCerrado"),
  efectivo: deTipo("movimiento"),
  cajon: deAccion("cajón sin venta", "abrirCajon", "probarCajon"),
  impresora: deAccion("impresora probada"),
  descuentos: deAccion("cobrar", "darDescuento"),
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
  /** Only facts received since, in milliseconds since 1970. */
  readonly recibidoDesde?: number;
  /** The last fact of the previous page. */
  readonly tras: { readonly instante: string; readonly id: number } | undefined;
}

/** Lists a company's facts by a filter, newest first, without sales and their payments. */
export function buscarActos(
  db: Db,
  nit: Nit,
  filtro: FiltroActos,
  limite: number,
): Promise<Fila<"hechos">[]> {
  return consultaActos(db, nit, filtro, limite).execute();
}

/** Builds the query of `buscarActos`. */
export function consultaActos(
  db: Db,
  nit: Nit,
  { acto, desde, hasta, sucursal, puntoVenta, persona, recibidoDesde, tras }: FiltroActos,
  limite: number,
) {
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
      q.where(sql<boolean>`(instante, id) < (${tras?.instante ?? ""}, ${tras?.id ?? 0})`),
    )
    .orderBy("instante", "desc")
    .orderBy("id", "desc")
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
