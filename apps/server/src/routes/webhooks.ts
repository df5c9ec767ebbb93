import { randomUUID } from "node:crypto";
import { fail, ok, textoPedido, type Result } from "@mostrador/core";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import {
  deleteWebhook,
  findEnvio,
  findWebhook,
  insertEntrega,
  insertSuceso,
  insertWebhook,
  listEntregas,
  listWebhooks,
  rotateSecreto,
  type Webhook,
} from "../db/webhooks.ts";
import { enteroDeTexto, MAX_ENTERO } from "../http/campos.ts";
import { route } from "../http/route.ts";
import { reglasDe, resolverDestino } from "../webhooks/direccion.ts";
import { newSecreto } from "../webhooks/firma.ts";
import { intentar } from "../webhooks/repartir.ts";
import { isPatron, TIPOS_SUCESO } from "../webhooks/sucesos.ts";
import { iso, Momento } from "./respuestas.ts";
import { Entregas, Webhooks } from "./respuestas-portal.ts";
import type { Fallo } from "../fallos.ts";
import { inTransaction, transaccion } from "../db/transaccion.ts";

/** A secret that was rotated away signs for a day more. */
const SOLAPE_MS = 86_400_000;
/** Secrets before today's that sign at the same time: each is a signature in a header. */
const MAX_ANTERIORES = 5;
const MAX_WEBHOOKS = 20;
const ENTREGAS = 50;

const Id = z.strictObject({ id: textoPedido(1, 50) });
const Patron = z
  .string("Se espera un texto.")
  .refine(isPatron, `Use un tipo (${TIPOS_SUCESO.join(", ")}), un prefijo como factura.*, o *.`);

/** What a receiver answered to one try. */
const Intento = z.object({
  id: z.string(),
  entrega: z.int(),
  webhookId: z.string(),
  status: z.int().nullable(),
  ms: z.int(),
  error: z.string().nullable(),
});
export const crear = route({
  method: "post",
  path: "/v1/webhooks",
  resumen: "Registra un webhook; el secreto se muestra una sola vez",
  right: "administrar",
  changesState: true,
  body: z.strictObject({
    url: textoPedido(1, 2000),
    eventos: z.array(Patron).min(1, "Pida al menos un tipo de evento.").max(20),
  }),
  respuesta: {
    datos: z.object({ id: z.string(), url: z.string(), eventos: z.array(z.string()), secret: z.string() }),
  },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const destino = await resolverDestino(body.url, reglasDe(deps.config));
    if (!destino.ok) return invalido("url", destino.error);
    if ((await listWebhooks(deps.db, empresa.nit)).length >= MAX_WEBHOOKS)
      return invalido("url", `Ya hay ${MAX_WEBHOOKS} webhooks: borre uno.`);
    const secreto = newSecreto();
    const id = `wh_${randomUUID().replaceAll("-", "")}`;
    await insertWebhook(deps.db, {
      id,
      nit: empresa.nit,
      url: body.url,
      eventos: JSON.stringify([...new Set(body.eventos)]),
      secreto: deps.secretos.seal(secreto),
      secreto_anterior: null,
      anterior_hasta: null,
      activo: 1,
      fallando_desde: null,
      creado_en: deps.now(),
    });
    return ok({ datos: { id, url: body.url, eventos: body.eventos, secret: secreto } });
  },
});

export const listar = route({
  method: "get",
  path: "/v1/webhooks",
  resumen: "Los webhooks de la cuenta",
  right: "administrar",
  changesState: false,
  respuesta: { datos: Webhooks },
  handle: async (deps, { llamador: { empresa } }) => {
    const webhooks = await listWebhooks(deps.db, empresa.nit);
    return ok({ datos: { webhooks: await Promise.all(webhooks.map((webhook) => vista(deps, webhook))) } });
  },
});

export const borrar = route({
  method: "delete",
  path: "/v1/webhooks/{id}",
  resumen: "Borra un webhook y su registro",
  right: "administrar",
  changesState: true,
  params: Id,
  errores: [404],
  respuesta: { datos: z.object({ id: z.string(), borrado: z.boolean() }) },
  handle: async (deps, { llamador: { empresa }, params }) => {
    const borrado = await transaccion(deps.db, empresa.nit, (tx) =>
      deleteWebhook(tx, empresa.nit, params.id),
    );
    return borrado ? ok({ datos: { id: params.id, borrado: true } }) : fail({ kind: "webhookNoEncontrado" });
  },
});

export const rotar = route({
  method: "post",
  path: "/v1/webhooks/{id}/rotar",
  resumen: "Da un secreto nuevo; el anterior firma también durante 24 horas",
  right: "administrar",
  changesState: true,
  params: Id,
  errores: [404, 409],
  respuesta: { datos: z.object({ id: z.string(), secret: z.string(), anteriorHasta: Momento }) },
  handle: async (deps, { llamador: { empresa }, params }) => {
    const secreto = newSecreto();
    const ahoraMs = deps.now();
    const hasta = ahoraMs + SOLAPE_MS;
    const rotado = await inTransaction(deps.db, empresa.nit, async (tx): Promise<Result<null, Fallo>> => {
      const webhook = await findWebhook(tx, empresa.nit, params.id);
      if (webhook === undefined) return fail({ kind: "webhookNoEncontrado" });
      const limites = { ahoraMs, hasta, maximo: MAX_ANTERIORES };
      return (await rotateSecreto(tx, webhook, deps.secretos.seal(secreto), limites))
        ? ok(null)
        : fail({ kind: "demasiadasRotaciones", maximo: MAX_ANTERIORES });
    });
    return rotado.ok ? ok({ datos: { id: params.id, secret: secreto, anteriorHasta: iso(hasta) } }) : rotado;
  },
});

export const probar = route({
  method: "post",
  path: "/v1/webhooks/{id}/probar",
  resumen: "Envía ahora un evento webhook.prueba y dice qué respondió el receptor",
  right: "administrar",
  changesState: true,
  params: Id,
  errores: [404],
  respuesta: { datos: Intento },
  handle: async (deps, { llamador: { empresa }, params }) => {
    const webhook = await findWebhook(deps.db, empresa.nit, params.id);
    if (webhook === undefined) return fail({ kind: "webhookNoEncontrado" });
    // Tried here, once: no round takes it, and a failed test is not tried again.
    const entregaId = await transaccion(deps.db, empresa.nit, async (tx) => {
      const datos = { mensaje: "Prueba de Mostrador: si verifica la firma, todo está listo." };
      const sucesoId = await insertSuceso(tx, empresa.nit, "webhook.prueba", datos, deps.now());
      return insertEntrega(tx, webhook.id, sucesoId, deps.now(), "abandonada");
    });
    return probarEntrega(deps, webhook.id, entregaId);
  },
});

export const entregas = route({
  method: "get",
  path: "/v1/webhooks/{id}/entregas",
  resumen: "Las últimas entregas de un webhook",
  right: "administrar",
  changesState: false,
  params: Id,
  errores: [404],
  respuesta: { datos: Entregas },
  handle: async (deps, { llamador: { empresa }, params }) => {
    const webhook = await findWebhook(deps.db, empresa.nit, params.id);
    if (webhook === undefined) return fail({ kind: "webhookNoEncontrado" });
    const filas = await listEntregas(deps.db, webhook.id, ENTREGAS);
    return ok({
      datos: {
        entregas: filas.map((e) => ({
          id: e.id,
          webhookId: e.suceso_id,
          tipo: e.tipo,
          estado: e.estado,
          intentos: e.intentos,
          proximoEn: e.estado === "pendiente" ? iso(e.proximo_en) : null,
          creadoEn: iso(e.creado_en),
          ultimo: e.en === null ? null : { en: iso(e.en), status: e.status, ms: e.ms, error: e.error },
        })),
      },
    });
  },
});

export const reenviar = route({
  method: "post",
  path: "/v1/webhooks/{id}/entregas/{entrega}/reenviar",
  resumen: "Envía otra vez una entrega, ahora",
  right: "administrar",
  changesState: true,
  params: z.strictObject({ id: textoPedido(1, 50), entrega: enteroDeTexto(1, MAX_ENTERO) }),
  errores: [404],
  respuesta: { datos: Intento },
  handle: async (deps, { llamador: { empresa }, params }) => {
    const webhook = await findWebhook(deps.db, empresa.nit, params.id);
    const envio = webhook === undefined ? undefined : await findEnvio(deps.db, params.entrega);
    if (webhook === undefined || envio === undefined || envio.webhook_id !== webhook.id)
      return fail({ kind: "webhookNoEncontrado" });
    return probarEntrega(deps, webhook.id, envio.id);
  },
});

/** Tries a delivery now and says what the receiver answered, and how fast. */
async function probarEntrega(deps: Deps, id: string, entregaId: number) {
  const envio = await findEnvio(deps.db, entregaId);
  if (envio === undefined) return fail({ kind: "webhookNoEncontrado" } as const);
  const intento = await intentar(deps, envio);
  if (!intento.ok) return invalido("url", intento.error);
  const { status, ms, error } = intento.value;
  return ok({ datos: { id, entrega: entregaId, webhookId: envio.suceso_id, status, ms, error } });
}

async function vista(deps: Deps, { id, url, eventos, activo, fallando_desde, creado_en }: Webhook) {
  const [ultima] = await listEntregas(deps.db, id, 1);
  return {
    id,
    url,
    eventos: JSON.parse(eventos) as string[],
    activo: activo === 1,
    fallandoDesde: fallando_desde === null ? null : iso(fallando_desde),
    creadoEn: iso(creado_en),
    ultimaEntrega:
      ultima === undefined
        ? null
        : {
            tipo: ultima.tipo,
            estado: ultima.estado,
            status: ultima.status,
            en: iso(ultima.en ?? ultima.creado_en),
          },
  };
}

function invalido(campo: string, msg: string) {
  return fail({ kind: "validacion", campos: [{ loc: [campo], kind: "direccion", msg }] } as const);
}
