import type { Nit } from "@mostrador/core";
import { isPedido, type DatosSuceso, type TipoSuceso } from "../webhooks/sucesos.ts";
import type { Db, Tx } from "./connection.ts";
import { isPostgres } from "./transaccion.ts";
import type { Cambio, Fila, Nueva } from "./esquema.ts";
import { PENDIENTES } from "./indices.ts";
import { readTextos } from "./stored-json.ts";
import { insertSuceso } from "./sucesos.ts";

/** A webhook of a company. */
export type Webhook = Fila<"webhooks">;
/** A delivery of an event to a webhook. */
export type Entrega = Fila<"entregas">;

/** Inserts a webhook. */
export async function insertWebhook(db: Db | Tx, webhook: Nueva<"webhooks">): Promise<void> {
  await db.insertInto("webhooks").values(webhook).execute();
}

/** A company's webhook by its id. */
export function findWebhook(db: Db | Tx, nit: Nit, id: string): Promise<Webhook | undefined> {
  return db.selectFrom("webhooks").selectAll().where("nit", "=", nit).where("id", "=", id).executeTakeFirst();
}

/** A company's webhooks, the oldest first. */
export function listWebhooks(db: Db | Tx, nit: Nit): Promise<Webhook[]> {
  return db.selectFrom("webhooks").selectAll().where("nit", "=", nit).orderBy("creadoEn").execute();
}

/** Changes a webhook. */
export async function updateWebhook(db: Db | Tx, id: string, cambio: Cambio<"webhooks">): Promise<void> {
  await db.updateTable("webhooks").set(cambio).where("id", "=", id).execute();
}

/**
 * Replaces a webhook's secret; the one before goes on until `hasta`, and so does each of those before it until its own end. Returns
 * false where `maximo` of them sign already.
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
  // One that an older server rotated away stands in the column only, which is about to be overwritten.
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

/** The sealed secrets before today's that still sign, the newest first. */
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

/** Its deliveries go with it. */
export async function deleteWebhook(tx: Tx, nit: Nit, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("webhooks")
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === 1;
}

/** Companies that anybody is told anything of. */
export async function listNitsConWebhook(db: Db | Tx): Promise<Nit[]> {
  const rows = await db.selectFrom("webhooks").select("nit").where("activo", "=", 1).distinct().execute();
  return rows.map(({ nit }) => nit);
}

/**
 * Stores an event of a company in the transaction in which it happened, for its feed and for each webhook that asks for it: what is
 * stored is told, what is rolled back never was.
 */
export async function anunciar<T extends TipoSuceso>(
  tx: Tx,
  nit: Nit,
  tipo: T,
  datos: DatosSuceso<T>,
  ahoraMs: number,
): Promise<void> {
  const webhooks = (await listWebhooks(tx, nit)).filter(
    ({ activo, eventos }) => activo === 1 && isPedido(readTextos(eventos), tipo),
  );
  const sucesoId = await insertSuceso(tx, nit, tipo, datos, ahoraMs);
  for (const { id } of webhooks) await insertEntrega(tx, id, sucesoId, ahoraMs);
}

/** A delivery that is due now; with `abandonada` one that no round takes: whoever makes it tries it once. */
export async function insertEntrega(
  tx: Tx,
  webhookId: string,
  sucesoId: string,
  ahoraMs: number,
  estado: "pendiente" | "abandonada" = "pendiente",
): Promise<number> {
  const fila = {
    webhookId,
    sucesoId,
    estado,
    intentos: 0,
    proximoEn: ahoraMs,
    creadoEn: ahoraMs,
  } as const;
  const { id } = await tx.insertInto("entregas").values(fila).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** A delivery with what it takes to make it. */
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

/**
 * Takes deliveries that are due for one attempt each, the oldest first; those that another server is just taking are left to
 * it. They come back by themselves at `hastaMs`, if this one dies.
 */
export async function takeEntregas(
  db: Db,
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

/** Stores an attempt under the next number, which is taken here: a delivery may be sent by hand twice at once. A deleted one keeps none. */
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

/** A webhook's deliveries, newest first, each with its last attempt. */
export function listEntregas(db: Db, webhookId: string, limite: number) {
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
    .orderBy("entregas.id", "desc")
    .limit(limite)
    .execute();
}

/** Deletes deliveries that are older than the log. */
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
