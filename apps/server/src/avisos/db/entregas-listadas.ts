/** Deliveries of a webhook as they are listed, with the last attempt of each. */
import type { Db } from "../../motor/connection.ts";

/** States of a delivery. */
export const ESTADOS_ENTREGA = ["pendiente", "entregada", "abandonada"] as const;

/** The question for a page of deliveries; an undefined field does not filter. */
export interface FiltroEntregas {
  readonly webhookId: string;
  readonly estado?: (typeof ESTADOS_ENTREGA)[number] | undefined;
  readonly orden: "fecha" | "-fecha";
  /** The last delivery of the page before. */
  readonly tras?: number | undefined;
}

/** Lists deliveries in the order in which they were made, or the newest first. */
export function listEntregas(db: Db, { webhookId, estado, orden, tras }: FiltroEntregas, limite: number) {
  const baja = orden === "-fecha";
  return db
    .selectFrom("entregas")
    .innerJoin("sucesos", "sucesos.id", "entregas.sucesoId")
    .leftJoin("intentosEntrega as ultimo", (join) =>
      join.onRef("ultimo.entregaId", "=", "entregas.id").onRef("ultimo.numero", "=", "entregas.intentos"),
    )
    .select([
      "entregas.id",
      "entregas.sucesoId",
      "sucesos.tipo",
      "entregas.estado",
      "entregas.intentos",
      "entregas.proximoEn",
      "entregas.creadoEn",
      "ultimo.status",
      "ultimo.ms",
      "ultimo.error",
      "ultimo.en",
    ])
    .where("entregas.webhookId", "=", webhookId)
    .$if(estado !== undefined, (q) => q.where("entregas.estado", "=", estado ?? "pendiente"))
    .$if(tras !== undefined, (q) => q.where("entregas.id", baja ? "<" : ">", tras ?? 0))
    .orderBy("entregas.id", baja ? "desc" : "asc")
    .limit(limite)
    .execute();
}
