import { z } from "zod";
import { findAjuste, saveAjuste } from "../../motor/ajustes.ts";
import type { Db } from "../../motor/connection.ts";

/** Setting that stores the state of the copy off the premises, as JSON. */
const FUERA = "copia:fuera";

/** State of the copy off the premises: the last one that arrived, and the failure since then. Times in milliseconds. */
const EstadoFuera = z.object({
  /** Destination without secrets. The state is ignored once another destination is configured. */
  destino: z.string(),
  ultima: z
    .object({
      nombre: z.string(),
      /** Time at which the copied data were current. */
      deMs: z.int(),
      enviadaEn: z.int(),
      bytes: z.int(),
    })
    .nullable(),
  /** Failure of the sends since the last copy that arrived; null if the last send succeeded. */
  fallo: z
    .object({
      desde: z.int(),
      en: z.int(),
      veces: z.int(),
      motivo: z.string(),
      /** Time of the last mail to the owners; null if none was sent. */
      avisadoEn: z.int().nullable(),
    })
    .nullable(),
});
export type EstadoFuera = z.infer<typeof EstadoFuera>;

/** Finds the state for a destination. */
export async function findEstadoFuera(db: Db, destino: string): Promise<EstadoFuera> {
  const valor = await findAjuste(db, FUERA);
  const estado = valor === undefined ? null : EstadoFuera.parse(JSON.parse(valor));
  return estado?.destino === destino ? estado : { destino, ultima: null, fallo: null };
}

/** Stores the state for a destination. */
export function saveEstadoFuera(db: Db, estado: EstadoFuera): Promise<void> {
  return saveAjuste(db, FUERA, JSON.stringify(estado));
}
