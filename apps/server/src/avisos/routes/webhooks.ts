/** Routes of webhooks and their deliveries. */
import { conKind, ok, textoPedido, explicado } from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto, MAX_ENTERO } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { listConUltima, type ConUltima } from "../readers/webhooks.ts";
import {
  removeWebhook,
  probeWebhook,
  reenviarEntrega,
  registrarWebhook,
  rotarSecreto,
  type Intento as IntentoHecho,
} from "../webhooks/registrar.ts";
import { isPatron, TIPOS_SUCESO } from "../webhooks/sucesos.ts";
import { claveDe } from "../../http/clave-de.ts";
import { iso, Momento } from "../../http/respuestas.ts";
import { Webhooks } from "../../cuenta/routes/respuestas-cuenta.ts";

const Id = z.strictObject({
  id: explicado(textoPedido(1, 50), "Identificador del webhook, el que devolvió su registro.", "wh_01HZX"),
});
const Patron = z
  .string("Se espera un texto.")
  .refine(
    isPatron,
    conKind("patron", `Use un tipo (${TIPOS_SUCESO.join(", ")}), un prefijo como factura.*, o *.`),
  );

/** A receiver's answer to one try. */
const Intento = z.object({
  id: explicado(z.string(), "Identificador del webhook."),
  entrega: explicado(z.int(), "Número de la entrega.", 1042),
  webhookId: explicado(z.string(), "Valor de `Webhook-Id` con que llegó."),
  status: explicado(z.int().nullable(), "Estado HTTP del receptor; nulo si no respondió.", 200),
  ms: explicado(z.int(), "Milisegundos que tardó.", 85),
  error: explicado(z.string().nullable(), "Por qué falló; nulo si se entregó."),
});
export const crear = route({
  method: "post",
  path: "/v1/webhooks",
  resumen: "Registra un webhook; el secreto se muestra una sola vez",
  right: "administrar",
  changesState: true,
  conClave: true,
  errores: [409, 422],
  body: z.strictObject({
    url: explicado(
      textoPedido(1, 2000),
      "Dirección pública de su receptor; en producción, https en el puerto 443.",
      "https://su-sistema.bo/avisos",
    ),
    eventos: explicado(
      z.array(Patron).min(1, "Pida al menos un tipo de evento.").max(20),
      "Tipos exactos, un prefijo como `factura.*`, o `*` para todos.",
      ["factura.*"],
    ),
  }),
  respuesta: {
    datos: z.object({
      id: explicado(z.string(), "Identificador del webhook."),
      url: explicado(z.string(), "Dirección del receptor."),
      eventos: explicado(z.array(z.string()), "Tipos que recibe, como se pidieron."),
      secret: explicado(z.string(), "Secreto con que se firman las entregas; no se muestra otra vez."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, body, headers }) => {
    const clave = claveDe(headers);
    if (!clave.ok) return clave;
    const registrado = await registrarWebhook(deps, empresa.nit, body, clave.value);
    if (!registrado.ok) return registrado;
    const { id, secreto, antes } = registrado.value;
    return ok({
      datos: { id, url: body.url, eventos: [...new Set(body.eventos)], secret: secreto },
      ...(antes ? { headers: { "Idempotent-Replayed": "true" } } : {}),
    });
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
    const webhooks = await listConUltima(deps.db, empresa.nit);
    return ok({ datos: { webhooks: webhooks.map(vista) } });
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
  respuesta: {
    datos: z.object({
      id: explicado(z.string(), "Identificador del webhook."),
      borrado: explicado(z.boolean(), "Si quedó borrado."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, params }) => {
    const borrado = await removeWebhook(deps, empresa.nit, params.id);
    return borrado.ok ? ok({ datos: { id: params.id, borrado: true } }) : borrado;
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
  respuesta: {
    datos: z.object({
      id: explicado(z.string(), "Identificador del webhook."),
      secret: explicado(z.string(), "El secreto nuevo; no se muestra otra vez."),
      anteriorHasta: explicado(Momento, "Hasta cuándo se firma también con el anterior."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, params }) => {
    const rotado = await rotarSecreto(deps, empresa.nit, params.id);
    if (!rotado.ok) return rotado;
    const { secreto, hastaMs } = rotado.value;
    return ok({ datos: { id: params.id, secret: secreto, anteriorHasta: iso(hastaMs) } });
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
    const intento = await probeWebhook(deps, empresa.nit, params.id);
    return intento.ok ? ok({ datos: vistaIntento(params.id, intento.value) }) : intento;
  },
});

export const reenviar = route({
  method: "post",
  path: "/v1/webhooks/{id}/entregas/{entrega}/reenviar",
  resumen: "Envía otra vez una entrega, ahora",
  right: "administrar",
  changesState: true,
  params: z.strictObject({
    id: explicado(textoPedido(1, 50), "Identificador del webhook.", "wh_01HZX"),
    entrega: explicado(enteroDeTexto(1, MAX_ENTERO), "Número de la entrega, de la lista de entregas.", 42),
  }),
  errores: [404],
  respuesta: { datos: Intento },
  handle: async (deps, { llamador: { empresa }, params }) => {
    const intento = await reenviarEntrega(deps, empresa.nit, params.id, params.entrega);
    return intento.ok ? ok({ datos: vistaIntento(params.id, intento.value) }) : intento;
  },
});

function vistaIntento(id: string, { entregaId, sucesoId, status, ms, error }: IntentoHecho) {
  return { id, entrega: entregaId, webhookId: sucesoId, status, ms, error };
}

function vista({ ultima, fallandoDesde, creadoEn, ...webhook }: ConUltima) {
  return {
    ...webhook,
    fallandoDesde: fallandoDesde === null ? null : iso(fallandoDesde),
    creadoEn: iso(creadoEn),
    ultimaEntrega:
      ultima === null
        ? null
        : {
            tipo: ultima.tipo,
            estado: ultima.estado,
            status: ultima.status,
            en: iso(ultima.en ?? ultima.creadoEn),
          },
  };
}
