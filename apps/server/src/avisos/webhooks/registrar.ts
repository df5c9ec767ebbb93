/** Registers, deletes and tests a company's webhooks. docs/api.md A37. */
import { createHash, randomUUID } from "node:crypto";
import { fail, ok, type Result, type Nit } from "@mostrador/core";
import { inTransaction, transaccion } from "../../motor/transaccion.ts";
import {
  deleteWebhook,
  findEnvio,
  findWebhook,
  insertEntrega,
  insertWebhook,
  listWebhooks,
  rotateSecreto,
  updateWebhook,
  type Envio,
  type Webhook,
} from "../db/webhooks.ts";
import { insertSuceso } from "../db/sucesos.ts";
import type { Tx } from "../../motor/connection.ts";
import { forgetSabidas } from "../../cuenta/db/claves-sabidas.ts";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";
import { reglasDe, resolveDestino } from "./direccion.ts";
import { newSecreto } from "./firma.ts";
import { intentar } from "./repartir.ts";

/** Time for which a replaced secret remains valid. */
const SOLAPE_MS = 86_400_000;
/** Maximum number of previous secrets valid at the same time; each adds a signature to a header. */
const MAX_ANTERIORES = 5;
const MAX_WEBHOOKS = 20;

/** One attempt of a delivery: its event, the receiver's status and the time that it took. */
export interface Intento {
  readonly entregaId: number;
  readonly sucesoId: string;
  readonly status: number | null;
  readonly ms: number;
  readonly error: string | null;
}

/** A registered webhook with its secret in plain text. `antes`: an earlier call had registered it. */
interface Registrado {
  readonly id: string;
  readonly secreto: string;
  readonly antes: boolean;
}

/**
 * Registers an address for kinds of event; returns the webhook's id and secret. `clave`: the caller's idempotency key.
 * Repeating the call with it returns the same webhook and secret. Fails if the key was used with another request, or if
 * the secret was rotated since.
 */
export async function registrarWebhook(
  deps: Deps,
  nit: Nit,
  { url, eventos }: { readonly url: string; readonly eventos: readonly string[] },
  clave: string | undefined,
): Promise<Result<Registrado, Fallo>> {
  const destino = await resolveDestino(url, reglasDe(deps.config));
  if (!destino.ok) return urlInvalida(destino.error);
  const pedido = { url, eventos: JSON.stringify([...new Set(eventos)]) };
  const id = `wh_${clave === undefined ? randomUUID().replaceAll("-", "") : deClave(nit, clave)}`;
  return inTransaction(deps.db, nit, async (tx): Promise<Result<Registrado, Fallo>> => {
    const webhooks = await listWebhooks(tx, nit);
    const conocido = webhooks.find((uno) => uno.id === id);
    if (conocido !== undefined) return repeat(deps, tx, conocido, pedido);
    if (webhooks.length >= MAX_WEBHOOKS) return urlInvalida(`Ya hay ${MAX_WEBHOOKS} webhooks: borre uno.`);
    const secreto = newSecreto();
    await insertWebhook(tx, {
      id,
      nit,
      ...pedido,
      secreto: deps.secretos.seal(secreto),
      secretoAnterior: null,
      anteriorHasta: null,
      activo: 1,
      fallandoDesde: null,
      creadoEn: deps.now(),
    });
    return ok({ id, secreto, antes: false });
  });
}

/** Derives an id from a key. The same key gives the same id on every server. */
function deClave(nit: Nit, clave: string): string {
  return createHash("sha256").update(`${nit}\n${clave}`).digest("hex").slice(0, 32);
}

/** Repeats the reply of the first call. Reactivates a webhook that was deactivated by a 410 from its receiver. */
async function repeat(
  { secretos }: Pick<Deps, "secretos">,
  tx: Tx,
  { id, url, eventos, activo, secreto, secretoAnterior }: Webhook,
  pedido: Pick<Webhook, "url" | "eventos">,
): Promise<Result<Registrado, Fallo>> {
  if (url !== pedido.url || eventos !== pedido.eventos) return fail({ kind: "claveConOtroCuerpo" });
  // The secret was rotated since, and this reply must not contain the new one.
  if (secretoAnterior !== null) return fail({ kind: "secretoRotado" });
  if (activo === 0) await updateWebhook(tx, id, { activo: 1, fallandoDesde: null });
  return ok({ id, secreto: secretos.open(secreto).toString(), antes: true });
}

/** Deletes a webhook with its deliveries. */
export async function removeWebhook(
  { db }: Pick<Deps, "db">,
  nit: Nit,
  id: string,
): Promise<Result<null, Fallo>> {
  const borrado = await transaccion(db, nit, (tx) => deleteWebhook(tx, nit, id));
  return borrado ? ok(null) : fail({ kind: "webhookNoEncontrado" });
}

/** Replaces a webhook's secret. The previous one remains valid until `hastaMs`, a day from now. */
export async function rotarSecreto(
  { db, now, secretos }: Pick<Deps, "db" | "now" | "secretos">,
  nit: Nit,
  id: string,
): Promise<Result<{ readonly secreto: string; readonly hastaMs: number }, Fallo>> {
  const secreto = newSecreto();
  const ahoraMs = now();
  const hasta = ahoraMs + SOLAPE_MS;
  return inTransaction(db, nit, async (tx): Promise<Result<{ secreto: string; hastaMs: number }, Fallo>> => {
    const webhook = await findWebhook(tx, nit, id);
    if (webhook === undefined) return fail({ kind: "webhookNoEncontrado" });
    const limites = { ahoraMs, hasta, maximo: MAX_ANTERIORES };
    if (!(await rotateSecreto(tx, webhook, secretos.seal(secreto), limites)))
      return fail({ kind: "demasiadasRotaciones", maximo: MAX_ANTERIORES });
    await forgetSabidas(tx, nit, `webhook:${id}`);
    return ok({ secreto, hastaMs: hasta });
  });
}

/** Sends a `webhook.prueba` once, immediately. It is never retried. */
export async function probeWebhook(deps: Deps, nit: Nit, id: string): Promise<Result<Intento, Fallo>> {
  const webhook = await findWebhook(deps.db, nit, id);
  if (webhook === undefined) return fail({ kind: "webhookNoEncontrado" });
  const entregaId = await transaccion(deps.db, nit, async (tx) => {
    const datos = { mensaje: "Prueba de Mostrador: si verifica la firma, todo está listo." };
    const sucesoId = await insertSuceso(tx, nit, "webhook.prueba", datos, deps.now(), randomUUID());
    if (sucesoId === null) throw new Error("la prueba ya se contó");
    return insertEntrega(tx, webhook, sucesoId, deps.now(), "abandonada");
  });
  return attemptAhora(deps, await findEnvio(deps.db, entregaId));
}

/** Sends a delivery of a webhook again immediately. */
export async function reenviarEntrega(
  deps: Deps,
  nit: Nit,
  id: string,
  entregaId: number,
): Promise<Result<Intento, Fallo>> {
  const webhook = await findWebhook(deps.db, nit, id);
  const envio = webhook === undefined ? undefined : await findEnvio(deps.db, entregaId);
  return attemptAhora(deps, envio?.webhookId === id ? envio : undefined);
}

async function attemptAhora(deps: Deps, envio: Envio | undefined): Promise<Result<Intento, Fallo>> {
  if (envio === undefined) return fail({ kind: "webhookNoEncontrado" });
  const intento = await intentar(deps, envio, { aMano: true });
  if (!intento.ok) return urlInvalida(intento.error);
  const { status, ms, error } = intento.value;
  return ok({ entregaId: envio.id, sucesoId: envio.sucesoId, status, ms, error });
}

function urlInvalida(msg: string) {
  return fail({ kind: "validacion", campos: [{ loc: ["url"], kind: "direccion", msg }] } as const);
}
