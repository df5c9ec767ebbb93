import { randomUUID } from "node:crypto";
import { isPedido, type DatosSuceso, type TipoSuceso } from "../webhooks/sucesos.ts";
import type { Db, Tx } from "./abrir.ts";
import { isPostgres } from "./transaccion.ts";
import type { Cambio, Fila, Nueva } from "./esquema.ts";
import { PENDIENTES } from "./indices.ts";

export type Webhook = Fila<"webhooks">;
export type Entrega = Fila<"entregas">;

export async function insertWebhook(db: Db | Tx, webhook: Nueva<"webhooks">): Promise<void> {
  await db.insertInto("webhooks").values(webhook).execute();
}

export function findWebhook(db: Db | Tx, nit: number, id: string): Promise<Webhook | undefined> {
  return db.selectFrom("webhooks").selectAll().where("nit", "=", nit).where("id", "=", id).executeTakeFirst();
}

export function listWebhooks(db: Db | Tx, nit: number): Promise<Webhook[]> {
  return db.selectFrom("webhooks").selectAll().where("nit", "=", nit).orderBy("creado_en").execute();
}

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
    .deleteFrom("webhook_secretos")
    .where("webhook_id", "=", webhook.id)
    .where("hasta", "<=", ahoraMs)
    .execute();
  const vivos = await listSecretosAnteriores(tx, webhook, ahoraMs);
  if (vivos.length >= maximo) return false;
  // One that an older server rotated away stands in the column only, which is about to be overwritten.
  const { secreto_anterior, anterior_hasta } = webhook;
  const enTabla = await listEnTabla(tx, webhook.id, ahoraMs);
  if (secreto_anterior !== null && vivos.length > enTabla.length)
    await insertAnterior(tx, webhook.id, secreto_anterior, anterior_hasta ?? ahoraMs);
  await insertAnterior(tx, webhook.id, webhook.secreto, hasta);
  await updateWebhook(tx, webhook.id, {
    secreto,
    secreto_anterior: webhook.secreto,
    anterior_hasta: hasta,
  });
  return true;
}

/** The sealed secrets before today's that still sign, the newest first. */
export async function listSecretosAnteriores(
  db: Db | Tx,
  { id, secreto_anterior, anterior_hasta }: Pick<Webhook, "id" | "secreto_anterior" | "anterior_hasta">,
  ahoraMs: number,
): Promise<readonly Buffer[]> {
  const enTabla = await listEnTabla(db, id, ahoraMs);
  const enColumna = secreto_anterior !== null && (anterior_hasta ?? 0) > ahoraMs;
  return enColumna && !enTabla.some((secreto) => secreto.equals(secreto_anterior))
    ? [secreto_anterior, ...enTabla]
    : enTabla;
}

async function listEnTabla(db: Db | Tx, webhookId: string, ahoraMs: number): Promise<readonly Buffer[]> {
  const filas = await db
    .selectFrom("webhook_secretos")
    .select("secreto")
    .where("webhook_id", "=", webhookId)
    .where("hasta", ">", ahoraMs)
    .orderBy("hasta", "desc")
    .execute();
  return filas.map(({ secreto }) => secreto);
}

async function insertAnterior(tx: Tx, webhook_id: string, secreto: Buffer, hasta: number): Promise<void> {
  await tx.insertInto("webhook_secretos").values({ webhook_id, secreto, hasta }).execute();
}

/** Its deliveries go with it. */
export async function deleteWebhook(tx: Tx, nit: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("webhooks")
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === 1;
}

/** Companies that anybody is told anything of. */
export async function listNitsConWebhook(db: Db | Tx): Promise<number[]> {
  const rows = await db.selectFrom("webhooks").select("nit").where("activo", "=", 1).distinct().execute();
  return rows.map(({ nit }) => nit);
}

/**
 * Tells a company's webhooks of something, in the transaction in which it happened: what is stored is delivered, what is rolled
 * back never was. Nothing is stored that nobody asked for.
 */
export async function anunciar<T extends TipoSuceso>(
  tx: Tx,
  nit: number,
  tipo: T,
  datos: DatosSuceso<T>,
  ahoraMs: number,
): Promise<void> {
  const webhooks = (await listWebhooks(tx, nit)).filter(
    ({ activo, eventos }) => activo === 1 && isPedido(JSON.parse(eventos) as readonly string[], tipo),
  );
  if (webhooks.length === 0) return;
  const suceso_id = await insertSuceso(tx, nit, tipo, datos, ahoraMs);
  for (const { id } of webhooks) await insertEntrega(tx, id, suceso_id, ahoraMs);
}

export async function insertSuceso<T extends TipoSuceso>(
  tx: Tx,
  nit: number,
  tipo: T,
  datos: DatosSuceso<T>,
  en: number,
): Promise<string> {
  const id = `evt_${randomUUID().replaceAll("-", "")}`;
  await tx
    .insertInto("sucesos")
    .values({ id, nit, tipo, datos: JSON.stringify(datos), en })
    .execute();
  return id;
}

/** A delivery that is due now; with `abandonada` one that no round takes: whoever makes it tries it once. */
export async function insertEntrega(
  tx: Tx,
  webhook_id: string,
  suceso_id: string,
  ahoraMs: number,
  estado: "pendiente" | "abandonada" = "pendiente",
): Promise<number> {
  const fila = {
    webhook_id,
    suceso_id,
    estado,
    intentos: 0,
    proximo_en: ahoraMs,
    creado_en: ahoraMs,
  } as const;
  const { id } = await tx.insertInto("entregas").values(fila).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** A delivery with what it takes to make it. */
export function findEnvio(db: Db | Tx, id: number) {
  return db
    .selectFrom("entregas")
    .innerJoin("webhooks", "webhooks.id", "entregas.webhook_id")
    .innerJoin("sucesos", "sucesos.id", "entregas.suceso_id")
    .select([
      "entregas.id",
      "entregas.estado",
      "entregas.intentos",
      "entregas.suceso_id",
      "entregas.webhook_id",
      "webhooks.nit",
      "webhooks.fallando_desde",
      "webhooks.url",
      "webhooks.secreto",
      "webhooks.secreto_anterior",
      "webhooks.anterior_hasta",
      "sucesos.tipo",
      "sucesos.datos",
      "sucesos.en",
    ])
    .where("entregas.id", "=", id)
    .executeTakeFirst();
}
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
          .where("proximo_en", "<=", ahoraMs)
          .orderBy("proximo_en")
          .limit(limite)
          .$if(isPostgres(db), (debidas) => debidas.forUpdate().skipLocked()),
    )
    .updateTable("entregas")
    .set({ proximo_en: hastaMs })
    .where("id", "in", (eb) => eb.selectFrom("debidas").select("id"))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores an attempt under the next number, which is taken here: a delivery may be sent by hand twice at once. A deleted one keeps none. */
export async function saveIntento(
  tx: Tx,
  id: number,
  cambio: Pick<Entrega, "estado" | "proximo_en">,
  intento: Pick<Fila<"intentos_entrega">, "status" | "ms" | "error" | "en">,
): Promise<void> {
  const entrega = await tx
    .updateTable("entregas")
    .set((eb) => ({ ...cambio, intentos: eb("intentos", "+", 1) }))
    .where("id", "=", id)
    .returning("intentos")
    .executeTakeFirst();
  if (entrega === undefined) return;
  await tx
    .insertInto("intentos_entrega")
    .values({ entrega_id: id, numero: entrega.intentos, ...intento })
    .execute();
}

/** A webhook's deliveries, newest first, each with its last attempt. */
export function listEntregas(db: Db, webhookId: string, limite: number) {
  return db
    .selectFrom("entregas")
    .innerJoin("sucesos", "sucesos.id", "entregas.suceso_id")
    .leftJoin("intentos_entrega as ultimo", (join) =>
      join.onRef("ultimo.entrega_id", "=", "entregas.id").onRef("ultimo.numero", "=", "entregas.intentos"),
    )
    .select([
      "entregas.id",
      "entregas.suceso_id",
      "sucesos.tipo",
      "entregas.estado",
      "entregas.intentos",
      "entregas.proximo_en",
      "entregas.creado_en",
      "ultimo.status",
      "ultimo.ms",
      "ultimo.error",
      "ultimo.en",
    ])
    .where("entregas.webhook_id", "=", webhookId)
    .orderBy("entregas.id", "desc")
    .limit(limite)
    .execute();
}

/** What is older than the log goes back to nothing. */
export async function deleteEntregasViejas(tx: Tx, antesDeMs: number): Promise<void> {
  await tx
    .deleteFrom("entregas")
    .where("creado_en", "<", antesDeMs)
    .where("estado", "<>", "pendiente")
    .execute();
  await tx
    .deleteFrom("sucesos")
    .where("en", "<", antesDeMs)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("entregas").select("entregas.id").whereRef("entregas.suceso_id", "=", "sucesos.id"),
        ),
      ),
    )
    .execute();
}
