/** Stores the changes of the rows that tills share, with their authors and the values that lost to later writes. */
import type { Nit, TipoCompartido } from "@mostrador/core";
import { sql } from "kysely";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";

/** The author of a change: a till by its name, a person of the portal, or this program. */
export interface Autor {
  readonly origen: "caja" | "portal" | "servidor";
  readonly nombre: string;
  /** The import of a price list that the change belongs to. */
  readonly importacion?: string;
}

/** Inserts a change. */
export async function insertCambio(tx: Tx, cambio: Nueva<"cambios">): Promise<void> {
  await tx.insertInto("cambios").values(cambio).execute();
}

/** Filter of a page of changes. An undefined field does not filter. */
export interface FiltroCambios {
  readonly nit: Nit;
  readonly fila?: { readonly tipo: TipoCompartido; readonly id: string } | undefined;
  readonly conflictos: boolean;
  /** Only changes of rows of this kind. */
  readonly clase?: TipoCompartido | undefined;
  readonly origen?: Autor["origen"] | undefined;
  /** First and last moment at which the server received the changes, in milliseconds since 1970. */
  readonly desdeMs?: number | undefined;
  readonly hastaMs?: number | undefined;
  /** True for the oldest first; otherwise the newest first. */
  readonly viejosPrimero?: boolean;
  /** The last change of the page before. */
  readonly tras: number | undefined;
  readonly limite: number;
}

/** Lists changes by a filter, up to `limite` + 1, so that the caller knows whether more follow. */
export function listCambios(
  db: Db,
  {
    nit,
    fila,
    conflictos,
    clase,
    origen,
    desdeMs,
    hastaMs,
    viejosPrimero = false,
    tras,
    limite,
  }: FiltroCambios,
): Promise<Fila<"cambios">[]> {
  return db
    .selectFrom("cambios")
    .selectAll()
    .where("nit", "=", nit)
    .$if(fila !== undefined, (q) =>
      q.where("tipo", "=", fila?.tipo ?? "producto").where("filaId", "=", fila?.id ?? ""),
    )
    .$if(conflictos, (q) => q.where(sql<boolean>`conflicto = 1`))
    .$if(clase !== undefined, (q) => q.where("tipo", "=", clase ?? "producto"))
    .$if(origen !== undefined, (q) => q.where("origen", "=", origen ?? "caja"))
    .$if(desdeMs !== undefined, (q) => q.where("recibidoEn", ">=", desdeMs ?? 0))
    .$if(hastaMs !== undefined, (q) => q.where("recibidoEn", "<=", hastaMs ?? 0))
    .$if(tras !== undefined, (q) => q.where("id", viejosPrimero ? ">" : "<", tras ?? 0))
    .orderBy("id", viejosPrimero ? "asc" : "desc")
    .limit(limite + 1)
    .execute();
}

/** Lists all changes of a row, the newest first. */
export function listCambiosDe(db: Db, nit: Nit, tipo: TipoCompartido, id: string) {
  return db
    .selectFrom("cambios")
    .select(["kind", "editadoEn", "campos"])
    .where("nit", "=", nit)
    .where("tipo", "=", tipo)
    .where("filaId", "=", id)
    .orderBy("id", "desc")
    .execute();
}

/** Counts the values that lost to later writes since a moment. */
export async function countConflictos(db: Db, nit: Nit, desdeMs: number): Promise<number> {
  const { n } = await db
    .selectFrom("cambios")
    .select(sql<number>`count(*)`.as("n"))
    .where("nit", "=", nit)
    .where(sql<boolean>`conflicto = 1`)
    .where("recibidoEn", ">=", desdeMs)
    .executeTakeFirstOrThrow();
  return n;
}

/** Most changes that one transaction deletes. */
const POR_VEZ = 500;

/**
 * Deletes up to 500 old changes. Returns the number of deleted rows. Changes of users stay, because past rights are read from them.
 * docs/decisions/0027
 */
export async function deleteCambiosViejos(tx: Tx, antesDeMs: number): Promise<number> {
  const viejos = await consultaViejos(tx, antesDeMs, POR_VEZ).execute();
  if (viejos.length === 0) return 0;
  await tx
    .deleteFrom("cambios")
    .where(
      "id",
      "in",
      viejos.map(({ id }) => id),
    )
    .execute();
  return viejos.length;
}

/** Builds the query of the changes that are no longer kept, the oldest first. */
export function consultaViejos(db: Db | Tx, antesDeMs: number, limite: number) {
  return db
    .selectFrom("cambios")
    .select("id")
    .where(sql<boolean>`tipo <> 'usuario'`)
    .where("recibidoEn", "<", antesDeMs)
    .orderBy("recibidoEn")
    .orderBy("id")
    .limit(limite);
}
