/** Proformas on their way by e-mail. They share the company's queue of mails, its retries and its limits. docs/design.md D59. */
import type { Nit } from "@mostrador/core";
import { putTareaDeCorreos } from "../../avisos/db/cartas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Cambio, Fila } from "../../motor/esquema.ts";

/** A queued mail of a proforma. */
export type CorreoDeProforma = Fila<"correosProformas">;

/** Queues the mail of a proforma, due at once. */
export async function enqueueProforma(
  tx: Tx,
  { nit, proformaId, para }: Pick<CorreoDeProforma, "nit" | "proformaId" | "para">,
  ahoraMs: number,
): Promise<void> {
  const fila = {
    estado: "pendiente",
    intentos: 0,
    proximoEn: ahoraMs,
    error: null,
    creadoEn: ahoraMs,
  } as const;
  await tx
    .insertInto("correosProformas")
    .values({ nit, proformaId, para, ...fila })
    .execute();
  await putTareaDeCorreos(tx, nit);
}

/** Changes a queued mail of a proforma. */
export async function updateCorreoDeProforma(
  db: Db,
  id: number,
  cambio: Cambio<"correosProformas">,
): Promise<void> {
  await db.updateTable("correosProformas").set(cambio).where("id", "=", id).execute();
}

/** Most letters of a proforma that are shown. */
const MAX_MOSTRADOS = 20;

/** Lists the last mails of a proforma, the newest first. */
export function listCorreosDeProforma(
  db: Db,
  nit: Nit,
  proformaId: string,
): Promise<Pick<CorreoDeProforma, "para" | "estado" | "creadoEn" | "error">[]> {
  return db
    .selectFrom("correosProformas")
    .select(["para", "estado", "creadoEn", "error"])
    .where("nit", "=", nit)
    .where("proformaId", "=", proformaId)
    .orderBy("id", "desc")
    .limit(MAX_MOSTRADOS)
    .execute();
}
