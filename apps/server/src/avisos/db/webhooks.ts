import type { Nit } from "@mostrador/core";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Cambio, Fila, Nueva } from "../../motor/esquema.ts";
import { PENDIENTES } from "../../motor/indices.ts";
import { readTextos } from "../../motor/stored-json.ts";
import { putTarea } from "../../motor/tareas.ts";
import { isPostgres } from "../../motor/transaccion.ts";
import { type DatosSuceso, isPedido, type TipoSuceso } from "../webhooks/sucesos.ts";
import { insertSuceso } from "./sucesos.ts";

/** A webhook of a company. */
export type Webhook = Fila<"webhooks">;
/** A delivery of an event to a webhook. */
export type Entrega = Fila<"entregas">;

/** Stores a new webhook of a company. */
export async function insertWebhook(db: Db | Tx, webhook: Nueva<"webhooks">): Promise<void> {
  await db.insertInto("webhooks").values(webhook).execute();
}

/** Finds a company's webhook by its id. */
export function findWebhook(db: Db | Tx, nit: Nit, id: string): Promise<Webhook | undefined> {
  return db.selectFrom("webhooks").selectAll().where("nit", "=", nit).where("id", "=", id).executeTakeFirst();
}

/** Lists a company's webhooks, oldest first. */
export function listWebhooks(db: Db | Tx, nit: Nit): Promise<Webhook[]> {
  return buscarWebhooks(db, nit);
}

const buscarWebhooks = compilada((db, nit: Nit) =>
  db.selectFrom("webhooks").selectAll().where("nit", "=", nit).orderBy("creadoEn"),
);

/** Changes columns of a webhook's row. */
export async function updateWebhook(db: Db | Tx, id: string, cambio: Cambio<"webhooks">): Promise<void> {
  await db.updateTable("webhooks").set(cambio).where("id", "=", id).execute();
}

/**
 * Replaces a webhook's secret. The previous secret remains valid for signatures until `hasta`, and earlier ones until
 * their own ends. Returns false if `maximo` previous secrets are still valid.
 */
export async function rotateSecreto(
  tx: Tx,
  webhook: Webhook,
  secreto: Buffer,
  { ahoraMs, hasta, maximo }: { readonly ahoraMs: number; readonly hasta: number; readonly maximo: number },
): Promise<boolean> {
  await tx
    .deleteFrom("webhookSecretos")
    .where("webhookId", "=", webhook.id)
    .where("hasta", "<=", ahoraMs)
    .execute();
  const vivos = await listSecretosAnteriores(tx, webhook, ahoraMs);
  if (vivos.length >= maximo) return false;
  // A secret rotated out by an older server exists only in the column that is about to be overwritten.
  const { secretoAnterior, anteriorHasta } = webhook;
  const enTabla = await listEnTabla(tx, webhook.id, ahoraMs);
  if (secretoAnterior !== null && vivos.length > enTabla.length)
    await insertAnterior(tx, webhook.id, secretoAnterior, anteriorHasta ?? ahoraMs);
  await insertAnterior(tx, webhook.id, webhook.secreto, hasta);
  await updateWebhook(tx, webhook.id, {
    secreto,
    secretoAnterior: webhook.secreto,
    anteriorHasta: hasta,
  });
  return true;
}

/** Lists the sealed previous secrets that are still valid, newest first. */
export async function listSecretosAnteriores(
  db: Db | Tx,
  { id, secretoAnterior, anteriorHasta }: Pick<Webhook, "id" | "secretoAnterior" | "anteriorHasta">,
  ahoraMs: number,
): Promise<readonly Buffer[]> {
  const enTabla = await listEnTabla(db, id, ahoraMs);
  const enColumna = secretoAnterior !== null && (anteriorHasta ?? 0) > ahoraMs;
  return enColumna && !enTabla.some((secreto) => secreto.equals(secretoAnterior))
    ? [secretoAnterior, ...enTabla]
    : enTabla;
}

async function listEnTabla(db: Db | Tx, webhookId: string, ahoraMs: number): Promise<readonly Buffer[]> {
  const filas = await db
    .selectFrom("webhookSecretos")
    .select("secreto")
    .where("webhookId", "=", webhookId)
    .where("hasta", ">", ahoraMs)
    .orderBy("hasta", "desc")
    .execute();
  return filas.map(({ secreto }) => secreto);
}

async function insertAnterior(tx: Tx, webhookId: string, secreto: Buffer, hasta: number): Promise<void> {
  await tx.insertInto("webhookSecretos").values({ webhookId, secreto, hasta }).execute();
}

/** Deletes a webhook together with its deliveries. Returns false if there is none. */
export async function deleteWebhook(tx: Tx, nit: Nit, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("webhooks")
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === 1;
}

/**
 * Stores an event of a company, in the transaction that causes it, for its feed and for each webhook subscribed to it.
 * An event that is rolled back is never reported. `clave`: key of the act, under which it is reported only once.
 */
export async function anunciar<T extends TipoSuceso>(
  tx: Tx,
  nit: Nit,
  tipo: T,
  datos: DatosSuceso<T>,
  ahoraMs: number,
  clave: string,
): Promise<void> {
  const sucesoId = await insertSuceso(tx, nit, tipo, datos, ahoraMs, clave);
  if (sucesoId === null) return;
  const webhooks = (await buscarSuscritos(tx, nit)).filter(({ eventos }) =>
    isPedido(readTextos(eventos), tipo),
  );
  for (const webhook of webhooks) await insertEntrega(tx, webhook, sucesoId, ahoraMs);
}

const buscarSuscritos = compilada((tx, nit: Nit) =>
  tx
    .selectFrom("webhooks")
    .select(["id", "nit", "eventos"])
    .where("nit", "=", nit)
    .where("activo", "=", 1)
    .orderBy("creadoEn"),
);

/**
 * Schedules the deliveries of a webhook at `venceEn` of the tax system's clock, or earlier. One task row covers all
 * deliveries of the webhook.
 */
export function putTareaDeWebhook(
  tx: Tx,
  { nit, id }: Pick<Webhook, "nit" | "id">,
  venceEn?: number,
): Promise<void> {
  return putTarea(tx, { nit, clase: "webhooks", clave: id, lugar: id }, venceEn);
}

/** Inserts a delivery that is due now. With `abandonada` no task is scheduled: the caller attempts the delivery once. */
export async function insertEntrega(
  tx: Tx,
  webhook: Pick<Webhook, "nit" | "id">,
  sucesoId: string,
  ahoraMs: number,
  estado: "pendiente" | "abandonada" = "pendiente",
): Promise<number> {
  const fila = {
    webhookId: webhook.id,
    sucesoId,
    estado,
    intentos: 0,
    proximoEn: ahoraMs,
    creadoEn: ahoraMs,
  } as const;
  const { id } = await tx.insertInto("entregas").values(fila).returning("id").executeTakeFirstOrThrow();
  if (estado === "pendiente") await putTareaDeWebhook(tx, webhook);
  return id;
}

/** Finds a delivery with the data needed to send it. */
export function findEnvio(db: Db | Tx, id: number) {
  return db
    .selectFrom("entregas")
    .innerJoin("webhooks", "webhooks.id", "entregas.webhookId")
    .innerJoin("sucesos", "sucesos.id", "entregas.sucesoId")
    .select([
      "entregas.id",
      "entregas.estado",
      "entregas.intentos",
      "entregas.sucesoId",
      "entregas.webhookId",
      "webhooks.nit",
      "webhooks.activo",
      "webhooks.fallandoDesde",
      "webhooks.url",
      "webhooks.secreto",
      "webhooks.secretoAnterior",
      "webhooks.anteriorHasta",
      "sucesos.tipo",
      "sucesos.datos",
      "sucesos.en",
    ])
    .where("entregas.id", "=", id)
    .executeTakeFirst();
}
/** A delivery with its webhook and its event. */
export type Envio = NonNullable<Awaited<ReturnType<typeof findEnvio>>>;

/** Finds the time at which a webhook's next delivery is due, by the server's clock; null if none is pending. */
export async function findProximaEntrega(db: Db, webhookId: string): Promise<number | null> {
  const row = await db
    .selectFrom("entregas")
    .select("proximoEn")
    .where("webhookId", "=", webhookId)
    .where(PENDIENTES)
    .orderBy("proximoEn")
    .limit(1)
    .executeTakeFirst();
  return row?.proximoEn ?? null;
}

/**
 * Takes due deliveries of a webhook for one attempt each, oldest first. Deliveries that an older server is taking at the
 * moment are skipped. If this server dies, they become due again at `hastaMs`.
 */
export async function takeEntregas(
  db: Db,
  webhookId: string,
  {
    ahoraMs,
    hastaMs,
    limite,
  }: { readonly ahoraMs: number; readonly hastaMs: number; readonly limite: number },
): Promise<number[]> {
  const rows = await db
    .with(
      (cte) => cte("debidas").materialized(),
      (q) =>
        q
          .selectFrom("entregas")
          .select("id")
          .where("webhookId", "=", webhookId)
          .where(PENDIENTES)
          .where("proximoEn", "<=", ahoraMs)
          .orderBy("proximoEn")
          .limit(limite)
          .$if(isPostgres(db), (debidas) => debidas.forUpdate().skipLocked()),
    )
    .updateTable("entregas")
    .set({ proximoEn: hastaMs })
    .where("id", "in", (eb) => eb.selectFrom("debidas").select("id"))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Stores an attempt under the next number. The number is assigned here, because two people may send a delivery by hand
 * at the same time. For a deleted delivery nothing is stored.
 */
export async function saveIntento(
  tx: Tx,
  id: number,
  cambio: Pick<Entrega, "estado" | "proximoEn">,
  intento: Pick<Fila<"intentosEntrega">, "status" | "ms" | "error" | "en">,
): Promise<void> {
  const entrega = await tx
    .updateTable("entregas")
    .set((eb) => ({ ...cambio, intentos: eb("intentos", "+", 1) }))
    .where("id", "=", id)
    .returning("intentos")
    .executeTakeFirst();
  if (entrega === undefined) return;
  await tx
    .insertInto("intentosEntrega")
    .values({ entregaId: id, numero: entrega.intentos, ...intento })
    .execute();
}

/** Abandons the pending deliveries of a webhook. */
export async function abandonarPendientes(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .updateTable("entregas")
    .set({ estado: "abandonada" })
    .where("webhookId", "=", webhookId)
    .where(PENDIENTES)
    .execute();
}

/** Deletes settled deliveries that are older than the log's retention, and events without deliveries. */
export async function deleteEntregasViejas(tx: Tx, antesDeMs: number): Promise<void> {
  await tx
    .deleteFrom("entregas")
    .where("creadoEn", "<", antesDeMs)
    .where("estado", "<>", "pendiente")
    .execute();
  await tx
    .deleteFrom("sucesos")
    .where("en", "<", antesDeMs)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("entregas").select("entregas.id").whereRef("entregas.sucesoId", "=", "sucesos.id"),
        ),
      ),
    )
    .execute();
}

/** States of a delivery. */
export const ESTADOS_ENTREGA = ["pendiente", "entregada", "abandonada"] as const;

/** Filter and order of a page of deliveries; an undefined field does not filter. */
export interface FiltroEntregas {
  readonly webhookId: string;
  readonly estado?: (typeof ESTADOS_ENTREGA)[number] | undefined;
  readonly orden: "fecha" | "-fecha";
  /** Id of the last delivery on the previous page. */
  readonly tras?: number | undefined;
}

/** Lists deliveries in the order of their creation, or newest first. */
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

/** Schedules a webhook's deliveries now if they wait beyond `lejosMs`. Writes nothing if there are none. */
export async function adelantarEntregas(
  db: Db,
  webhookId: string,
  { ahoraMs, lejosMs }: { readonly ahoraMs: number; readonly lejosMs: number },
): Promise<void> {
  const lejanas = db
    .selectFrom("entregas")
    .select("id")
    .where("webhookId", "=", webhookId)
    .where(PENDIENTES)
    .where("proximoEn", ">", lejosMs);
  if ((await lejanas.limit(1).executeTakeFirst()) === undefined) return;
  await db.updateTable("entregas").set({ proximoEn: ahoraMs }).where("id", "in", lejanas).execute();
}
