import { putTareaDeCorreos } from "../../avisos/db/cartas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import { hasCorreo } from "../../cuenta/db/empresas.ts";
import type { Cambio, Fila } from "../../motor/esquema.ts";
import { PENDIENTES } from "../../motor/indices.ts";
import { queNombran } from "./que-nombran.ts";
import { soughtCuf } from "../../motor/sought.ts";

type Factura = Fila<"facturas">;

/** A queued mail. */
export type Correo = Fila<"correos">;

/**
 * Queues the mail of a document just issued, where its buyer left an address and its company mails buyers.
 * Sandbox documents get none, nor does the online twin of an offline sale: the buyer has the other one.
 * docs/api.md A6; docs/design.md D22.
 */
export async function enqueueCorreo(tx: Tx, factura: Factura, ahoraMs: number): Promise<void> {
  const { cuf, nit, clienteCorreo: para, terminalId, tipoEmision } = factura;
  if (para === null) return;
  const empresa = await tx
    .selectFrom("empresas")
    .select(["ambiente", "correoActivo"])
    .where("nit", "=", nit)
    .executeTakeFirstOrThrow();
  if (!hasCorreo(empresa)) return;
  const gemela = await queNombran(tx, factura).select("id").executeTakeFirst();
  if (gemela !== undefined) return;
  const deHoy = await tx
    .selectFrom("correos")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("para", "=", para)
    .where("creadoEn", ">", ahoraMs - DIA_MS)
    .executeTakeFirstOrThrow();
  const sobra = deHoy.n >= MAX_POR_DIA;
  const fila = {
    cuf,
    para,
    estado: sobra ? "abandonado" : "pendiente",
    intentos: 0,
    // A till that got no answer withdraws the document within this time; its sale then has another one.
    proximoEn: terminalId !== null && tipoEmision === 1 ? ahoraMs + RETIRO_MS : ahoraMs,
    error: sobra ? "esa dirección ya recibió demasiados correos hoy" : null,
    creadoEn: ahoraMs,
  } as const;
  await tx
    .insertInto("correos")
    .values({ ...fila, nit })
    .execute();
  if (!sobra) await putTareaDeCorreos(tx, nit);
}

const RETIRO_MS = 60_000;
const DIA_MS = 24 * 3_600_000;
/** Letters about issued documents to one address in a day. Further documents are found by their links. */
const MAX_POR_DIA = 100;

/** Abandons the queued letter of a document whose sale went on with another. */
export async function abandonCorreo(tx: Tx, cuf: string): Promise<void> {
  const error = "la venta siguió con otro documento";
  await tx
    .updateTable("correos")
    .set({ estado: "abandonado", error })
    .where("cuf", "=", soughtCuf(cuf))
    .where(PENDIENTES)
    .execute();
}

/** Changes a queued mail. */
export async function updateCorreo(db: Db, id: number, cambio: Cambio<"correos">): Promise<void> {
  await db.updateTable("correos").set(cambio).where("id", "=", id).execute();
}

/** Lists the mails of a document, oldest first. */
export function listCorreosDe(db: Db, cuf: string): Promise<Pick<Correo, "para" | "estado" | "creadoEn">[]> {
  return db
    .selectFrom("correos")
    .select(["para", "estado", "creadoEn"])
    .where("cuf", "=", soughtCuf(cuf))
    .orderBy("id")
    .execute();
}
