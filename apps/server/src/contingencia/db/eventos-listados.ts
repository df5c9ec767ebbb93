/** Queries of outage events for the portal's list. */
import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { isTras, type Lugar, type OrdenDeLista, type ValorDeOrden } from "../../motor/orden-de-lista.ts";

/** Sort keys of events; the id breaks ties. Only the first has an index, because a shop has few events. */
const VALORES = {
  fecha: { de: sql<string>`inicio`, kind: "texto" },
  hasta: { de: sql<string>`fin`, kind: "texto" },
  motivo: { de: sql<number>`tipo`, kind: "numero" },
  punto: { de: sql<number>`sucursal * 10000 + punto_venta`, kind: "numero" },
  registro: { de: sql<number>`coalesce(codigo, 0)`, kind: "numero" },
} as const satisfies Readonly<Record<string, ValorDeOrden>>;
const POR = ["fecha", "hasta", "motivo", "punto", "registro"] as const;
/** An order of events; a leading hyphen means descending. */
export type OrdenEventos = (typeof POR)[number] | `-${(typeof POR)[number]}`;
/** All orders of events. */
export const ORDENES_EVENTOS: readonly OrdenEventos[] = POR.flatMap((por) => [por, `-${por}` as const]);

/** Filter of a page of events. An undefined field does not filter. */
export interface FiltroEventos {
  readonly nit: Nit;
  readonly tipo: number | undefined;
  readonly sucursal: number | undefined;
  readonly puntoVenta: number | undefined;
  /** True selects events with a code of the tax system; false selects those without one. */
  readonly registrado: boolean | undefined;
  readonly orden: OrdenDeLista;
}

/** An event with its position in the order of the list. */
export type EventoHallado = Fila<"eventos"> & { readonly lugar: Lugar };

/** Finds an order by its name. */
export function ordenDeEventos(nombre: OrdenEventos): OrdenDeLista {
  const por = POR.find((una) => nombre.endsWith(una)) ?? "fecha";
  const id = { de: sql<number>`id`, kind: "numero" } as const;
  return { nombre, baja: nombre.startsWith("-"), valores: [VALORES[por], id] };
}

/** Lists up to `limite` events that match a filter, after a position. */
export async function listEventosListados(
  db: Db,
  filtro: FiltroEventos,
  tras: Lugar | undefined,
  limite: number,
): Promise<readonly EventoHallado[]> {
  const filas = await consultaEventos(db, filtro, tras, limite).execute();
  return filas.map(({ valor, ...fila }) => ({ ...fila, lugar: [valor, fila.id] }));
}

/** Builds the query of `listEventosListados`. */
export function consultaEventos(
  db: Db,
  { nit, tipo, sucursal, puntoVenta, registrado, orden }: FiltroEventos,
  tras: Lugar | undefined,
  limite: number,
) {
  const sentido = orden.baja ? ("desc" as const) : ("asc" as const);
  const [valor]: readonly ValorDeOrden[] = orden.valores;
  const de = valor?.de ?? VALORES.fecha.de;
  return db
    .selectFrom("eventos")
    .selectAll()
    .select(de.as("valor"))
    .where("nit", "=", nit)
    .$if(tipo !== undefined, (q) => q.where("tipo", "=", tipo ?? 0))
    .$if(sucursal !== undefined, (q) => q.where("sucursal", "=", sucursal ?? 0))
    .$if(puntoVenta !== undefined, (q) => q.where("puntoVenta", "=", puntoVenta ?? 0))
    .$if(registrado !== undefined, (q) => q.where("codigo", registrado === true ? "is not" : "is", null))
    .$if(tras !== undefined, (q) => q.where(isTras(orden, tras ?? [])))
    .orderBy(de, sentido)
    .orderBy("id", sentido)
    .limit(limite);
}
