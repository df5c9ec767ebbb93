/** Looks for due rows of all kinds with one query. docs/decisions/0021 */
import { sql } from "kysely";
import type { NombreClase } from "./tareas/reglas.ts";
import { compilada } from "./compiladas.ts";
import type { Db, Tx } from "./connection.ts";
import { EN_ESPERA, FALLIDAS } from "./indices.ts";

/** The rows of a kind that wait, by the moments when they are due; null where there is none. */
export interface Mirada {
  readonly clase: NombreClase;
  /** The next row that is due for this server. */
  readonly proxima: number | null;
  /** The row that is due last, for any server. */
  readonly ultima: number | null;
  /** The row that is due last of those whose last attempt settled nothing. */
  readonly ultimaFallida: number | null;
}

/** Builds the look at the rows of kinds that a server may take. */
export function consultaMiradas(db: Db | Tx, clases: readonly NombreClase[], proceso: number) {
  return db
    .with(
      "c(clase)",
      () => sql<{ clase: NombreClase }>`(values ${sql.join(clases.map((c) => sql`(${sql.lit(c)})`))})`,
    )
    .selectFrom("c")
    .select((eb) => {
      const suyas = eb
        .selectFrom("tareas")
        .select("tareas.venceEn")
        .whereRef("tareas.clase", "=", "c.clase")
        .limit(1);
      const proxima = suyas
        .where(EN_ESPERA)
        .where((e) => e.or([e("tareas.dueno", "is", null), e("tareas.dueno", "=", proceso)]))
        .orderBy("tareas.venceEn")
        .orderBy("tareas.id");
      return [
        "c.clase",
        proxima.as("proxima"),
        suyas.where(EN_ESPERA).orderBy("tareas.venceEn", "desc").as("ultima"),
        suyas.where(FALLIDAS).orderBy("tareas.venceEn", "desc").as("ultimaFallida"),
      ];
    });
}

/** Makes the look at rows of these kinds, by a server. */
export function createMirada(
  clases: readonly NombreClase[],
): (db: Db, proceso: number) => Promise<ReadonlyMap<NombreClase, Mirada>> {
  const consultar = compilada((db, proceso: number) => consultaMiradas(db, clases, proceso));
  return async (db, proceso) =>
    new Map((await consultar(db, proceso)).map((mirada) => [mirada.clase, mirada]));
}
