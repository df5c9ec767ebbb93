import { fail, type Result } from "@mostrador/core";
import { toWire } from "@mostrador/core/wire";
import { notifyDuenos } from "../correo/avisar-duenos.ts";
import type { Deps } from "../../deps.ts";
import {
  abandonarPendientes,
  adelantarEntregas,
  deleteEntregasViejas,
  type Envio,
  findEnvio,
  findProximaEntrega,
  listSecretosAnteriores,
  putTareaDeWebhook,
  saveIntento,
  takeEntregas,
  updateWebhook,
} from "../db/webhooks.ts";
import { reglasDe, resolveDestino } from "./direccion.ts";
import { entregar, type Intento } from "./enviar.ts";
import { firmarEntrega } from "./firma.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { alRelojFiscal, despuesDe, type Salida, type Tarea } from "../../motor/tareas/reglas.ts";
import { avisoDe } from "./aviso.ts";

const [S, MIN, H] = [1000, 60_000, 3_600_000];

/** Delays after each attempt; the first attempt is immediate. After the last one the delivery is abandoned. docs/api.md A39. */
export const ESPERAS_MS: readonly number[] = [
  5 * S,
  5 * MIN,
  30 * MIN,
  2 * H,
  5 * H,
  10 * H,
  14 * H,
  20 * H,
  24 * H,
];

/** Relative jitter, so that a recovered receiver does not get all deliveries at once. */
const DESVIO = 0.1;

/** Maximum delay granted to a receiver's Retry-After: the longest delay of the schedule. */
const MAX_PEDIDA_MS = 24 * H;

/** The longest delay between two attempts. */
export const ESPERA_MAXIMA_MS = Math.round(MAX_PEDIDA_MS * (1 + DESVIO));

/** Maximum number of deliveries of one webhook in progress at once. */
const A_LA_VEZ = 4;
/** Time after which a lease starts no more deliveries. Its row is due again at once, behind the others. */
const TURNO_MS = 20_000;
/** Time after which a delivery is due again if its process died. */
const PRESTAMO_MS = 60_000;
/** Retention of the delivery log. docs/api.md A39. */
const REGISTRO_MS = 30 * 86_400_000;
const GONE = 410;

/** Sends a webhook's due deliveries. A slow address delays only its own deliveries. */
export async function repartir(deps: Deps, { clave: webhookId }: Tarea): Promise<Salida> {
  const llegadaMs = deps.now();
  const lejosMs = llegadaMs + ESPERA_MAXIMA_MS;
  await adelantarEntregas(deps.db, webhookId, { ahoraMs: llegadaMs, lejosMs });
  const fin = deps.monotono() + TURNO_MS;
  while (deps.monotono() < fin && !deps.fin.aborted) {
    const ahoraMs = deps.now();
    const prestamo = { ahoraMs, hastaMs: ahoraMs + PRESTAMO_MS, limite: A_LA_VEZ };
    const tomadas = await takeEntregas(deps.db, webhookId, prestamo);
    if (tomadas.length === 0) break;
    await Promise.all(tomadas.map((id) => repartirUna(deps, id)));
  }
  return despuesDe(deps, await findProximaEntrega(deps.db, webhookId));
}

/** Deletes deliveries older than the log's retention. */
export function forgetEntregas({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  return transaccion(db, "comun", (tx) => deleteEntregasViejas(tx, now() - REGISTRO_MS));
}

/** Attempts one delivery. If it throws, it is retried later and does not block the others. */
async function repartirUna(deps: Deps, id: number): Promise<void> {
  try {
    const envio = await findEnvio(deps.db, id);
    if (envio === undefined) return;
    // A delivery may still be pending if it was being sent while another one got a 410.
    if (envio.activo === 0)
      await transaccion(deps.db, envio.nit, (tx) => abandonarPendientes(tx, envio.webhookId));
    else await intentar(deps, envio, { aMano: false });
  } catch (error) {
    deps.log("tarea", { nombre: "webhooks", entrega: id, error: String(error) });
  }
}

/**
 * Makes one attempt and stores its outcome. Fails with a sentence if the address may not be called. `aMano`: the attempt
 * runs outside the webhook's task row, which is scheduled if another attempt is to follow.
 */
export async function intentar(
  deps: Deps,
  envio: Envio,
  { aMano }: { readonly aMano: boolean },
): Promise<Result<Intento, string>> {
  const destino = await resolveDestino(envio.url, reglasDe(deps.config));
  const cuerpo = cuerpoDe(deps, envio);
  const segundos = Math.floor(deps.now() / 1000);
  const intento: Intento = destino.ok
    ? await entregar(
        destino.value,
        cuerpo,
        firmarEntrega(envio.sucesoId, segundos, cuerpo, await secretosDe(deps, envio)),
        deps.fin,
      )
    : { status: null, ms: 0, error: destino.error, esperarS: null };
  await asentar(deps, envio, intento, aMano);
  return destino.ok ? { ok: true, value: intento } : fail(destino.error);
}

/**
 * Stores the outcome of an attempt. A 2xx counts as delivered; a 410 deactivates the webhook and abandons its pending
 * deliveries; any other outcome is retried until the schedule ends. A test is attempted once and does not affect the
 * webhook's health, because its outcome is returned to its caller.
 */
async function asentar(
  deps: Deps,
  envio: Envio,
  { status, ms, error, esperarS }: Intento,
  aMano: boolean,
): Promise<void> {
  const en = deps.now();
  const intentos = envio.intentos + 1;
  const bien = status !== null && status >= 200 && status < 300;
  const isPrueba = envio.tipo === "webhook.prueba";
  const proximo = status === GONE || isPrueba ? null : proximoIntento(intentos, en, deps.random(), esperarS);
  const estado = bien ? "entregada" : proximo === null ? "abandonada" : "pendiente";
  await transaccion(deps.db, envio.nit, async (tx) => {
    await saveIntento(tx, envio.id, { estado, proximoEn: proximo ?? en }, { status, ms, error, en });
    if (aMano && estado === "pendiente")
      await putTareaDeWebhook(
        tx,
        { nit: envio.nit, id: envio.webhookId },
        alRelojFiscal(deps, proximo ?? en),
      );
    if (bien) await updateWebhook(tx, envio.webhookId, { fallandoDesde: null });
    if (status === GONE) {
      await updateWebhook(tx, envio.webhookId, { activo: 0, fallandoDesde: en });
      await abandonarPendientes(tx, envio.webhookId);
    } else if (estado === "abandonada" && !isPrueba)
      await updateWebhook(tx, envio.webhookId, { fallandoDesde: en });
  });
  // Owners are told once per fault and not once per delivery.
  if (estado === "abandonada" && envio.fallandoDesde === null && (status === GONE || !isPrueba))
    await notifyDuenos(deps, envio.nit, "Un webhook está fallando", avisoDeFallo(envio, status));
}

function avisoDeFallo({ url, tipo }: Envio, status: number | null): string {
  const que =
    status === GONE
      ? "El receptor respondió 410: ya no quiere avisos, y se desactivó."
      : `No se pudo entregar un aviso ${tipo} después de todos los intentos (${status === null ? "sin respuesta" : `respuesta ${status}`}).`;
  return `${que}\n\nWebhook: ${url}\n\nRevise el receptor; las entregas de los últimos 30 días se pueden reenviar desde el portal o con POST /v1/webhooks/{id}/entregas/{entrega}/reenviar.\n`;
}

/** Builds the body, with the same bytes at every attempt: `{type, timestamp, data}`. */
function cuerpoDe({ config }: Deps, envio: Envio): string {
  const { type, timestamp, data } = avisoDe(envio, config.publicUrl);
  return JSON.stringify({ type, timestamp, data: toWire(data) });
}

async function secretosDe(deps: Deps, envio: Envio): Promise<readonly string[]> {
  const anteriores = await listSecretosAnteriores(deps.db, { ...envio, id: envio.webhookId }, deps.now());
  return [envio.secreto, ...anteriores].map((sellado) => deps.secretos.open(sellado).toString());
}

/**
 * Returns the time of the next attempt after `intentos` attempts; null if the delivery is abandoned. `azar`: random
 * number from 0 (inclusive) to 1 (exclusive). `esperarS`: the receiver's Retry-After, which lengthens the delay up to a
 * day.
 */
export function proximoIntento(
  intentos: number,
  ahoraMs: number,
  azar: number,
  esperarS: number | null,
): number | null {
  const espera = ESPERAS_MS[intentos - 1];
  if (espera === undefined) return null;
  const desviada = espera * (1 + DESVIO * (2 * azar - 1));
  const pedida = Math.min((esperarS ?? 0) * S, MAX_PEDIDA_MS);
  return Math.round(ahoraMs + Math.max(desviada, pedida));
}
