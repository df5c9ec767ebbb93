import type { Nit } from "@mostrador/core";
import type { Salida, Tarea } from "./reglas.ts";
import type { Db } from "../connection.ts";
import type { Fila } from "../esquema.ts";

/** An outcome that came after its lease. */
export type ResultadoTardio = Fila<"resultadosTardios">;

/**
 * Stores the outcome of an attempt whose row another server has leased since. `en`: milliseconds of this
 * computer's clock.
 */
export async function insertTardio(
  db: Db,
  { nit, clase, clave, intento, dueno: proceso }: Tarea,
  salida: Salida,
  en: number,
): Promise<void> {
  const resultado = salida.kind === "otraVez" ? `otraVez: ${salida.motivo}` : salida.kind;
  await db
    .insertInto("resultadosTardios")
    .values({ nit, clase, clave, intento, proceso, resultado, dicho: salida.dicho ?? null, en })
    .execute();
}

/** Lists the late outcomes about a key of a company, such as a CUF, oldest first. */
export function listTardios(db: Db, nit: Nit, clave: string): Promise<ResultadoTardio[]> {
  return db
    .selectFrom("resultadosTardios")
    .selectAll()
    .where("nit", "=", nit)
    .where("clave", "=", clave)
    .orderBy("id")
    .execute();
}
