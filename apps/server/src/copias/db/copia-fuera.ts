import { z } from "zod";
import { findAjuste, saveAjuste } from "../../motor/ajustes.ts";
import type { Db } from "../../motor/connection.ts";

/** The setting that keeps what was sent off the premises, as JSON. */
const FUERA = "copia:fuera";

/** State of the copy off the premises: the last one that arrived, and the failure since then. Moments in ms. */
const EstadoFuera = z.object({
  /** The destination, without secrets. The state says nothing about another destination. */
  destino: z.string(),
  ultima: z
    .object({
      nombre: z.string(),
      /** The moment that the copy shows. */
      deMs: z.int(),
      enviadaEn: z.int(),
      bytes: z.int(),
    })
    .nullable(),
  /** The failure of the sends since the last copy that arrived; null if the last send succeeded. */
  fallo: z
    .object({
      desde: z.int(),
      en: z.int(),
      veces: z.int(),
      motivo: z.string(),
      /** The moment when the owners were told by mail. */
      avisadoEn: z.int().nullable(),
    })
    .nullable(),
});
export type EstadoFuera = z.infer<typeof EstadoFuera>;

/** Finds what is known of a destination. */
export async function findEstadoFuera(db: Db, destino: string): Promise<EstadoFuera> {
  const valor = await findAjuste(db, FUERA);
  const estado = valor === undefined ? null : EstadoFuera.parse(JSON.parse(valor));
  return estado?.destino === destino ? estado : { destino, ultima: null, fallo: null };
}

/** Stores what is known of a destination. */
export function saveEstadoFuera(db: Db, estado: EstadoFuera): Promise<void> {
  return saveAjuste(db, FUERA, JSON.stringify(estado));
}
