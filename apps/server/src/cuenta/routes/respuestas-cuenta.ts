import { AnexoAutorizado, explicado } from "@mostrador/core";
import { z } from "zod";
import { Dia, Momento } from "../../http/respuestas.ts";

/** The replies of an account in code's names: its credits, its key, its webhooks, its booklets. */

/** Credits used. */
export const Consumo = z.object({
  desde: explicado(Dia, "Primer día del período."),
  hasta: explicado(Dia, "Último día del período."),
  agrupadoPor: explicado(z.enum(["dia", "mes"]), "Cómo se agrupa: por día o por mes."),
  totalConsumido: explicado(z.int(), "Créditos usados en el período.", 320),
  creditosDisponibles: explicado(z.int(), "Documentos que todavía puede emitir.", 680),
  consumo: explicado(
    z.array(
      z.object({
        periodo: explicado(z.string(), "Día AAAA-MM-DD o mes AAAA-MM.", "2026-11"),
        creditosConsumidos: explicado(z.int(), "Créditos usados en él.", 120),
      }),
    ),
    "Un renglón por día o mes con consumo.",
  ),
});

/** The latest deliveries of a webhook. */
export const Entregas = z.object({
  entregas: explicado(
    z.array(
      z.object({
        id: explicado(z.int(), "Número de la entrega.", 1042),
        webhookId: explicado(z.string(), "Webhook al que va."),
        tipo: explicado(z.string(), "Tipo del evento.", "factura.emitida"),
        estado: explicado(z.string(), "pendiente, entregada o abandonada.", "entregada"),
        intentos: explicado(z.int(), "Veces que se intentó.", 1),
        proximoEn: explicado(Momento.nullable(), "Cuándo se intenta otra vez; nulo si ya no."),
        creadoEn: explicado(Momento, "Cuándo ocurrió el evento."),
        ultimo: explicado(
          z
            .object({
              en: explicado(Momento, "Cuándo fue el intento."),
              status: explicado(z.int().nullable(), "Estado HTTP del receptor; nulo si no respondió.", 200),
              ms: explicado(z.int().nullable(), "Milisegundos que tardó; nulo si no se sabe.", 85),
              error: explicado(z.string().nullable(), "Por qué falló; nulo si se entregó."),
            })
            .nullable(),
          "Último intento; nulo si no hubo ninguno.",
        ),
      }),
    ),
    "Entregas de los últimos 30 días, en el orden pedido.",
  ),
  siguiente: explicado(
    z.string().nullable(),
    "Valor de `tras` para la página que sigue; nulo en la última.",
    "1042",
  ),
});

/** An authorisation of hand-written invoices. */
export const Cafc = z.object({
  codigo: explicado(z.string(), "Código de autorización (CAFC) que dio el SIN."),
  sector: explicado(z.int(), "Sector de sus facturas.", 1),
  desdeNumero: explicado(z.int(), "Primer número autorizado.", 1),
  hastaNumero: explicado(z.int(), "Último número autorizado.", 500),
  desde: explicado(Dia, "Primer día en que vale."),
  hasta: explicado(Dia, "Último día en que vale."),
});

/** A company's authorisations of hand-written invoices. */
export const Cafcs = z.object({
  cafcs: explicado(z.array(Cafc), "Autorizaciones para facturas escritas a mano."),
});

const WebhookVisto = z.object({
  id: explicado(z.string(), "Identificador del webhook."),
  url: explicado(z.string(), "Dirección del receptor."),
  eventos: explicado(z.array(z.string()), "Tipos, prefijos como `factura.*`, o `*`.", ["factura.*"]),
  activo: explicado(z.boolean(), "Si recibe eventos; uno que respondió 410 deja de recibirlos."),
  fallandoDesde: explicado(Momento.nullable(), "Desde cuándo se abandonan entregas; nulo si todo va bien."),
  creadoEn: explicado(Momento, "Cuándo se registró."),
  ultimaEntrega: explicado(
    z
      .object({
        tipo: explicado(z.string(), "Tipo de su evento.", "factura.emitida"),
        estado: explicado(z.string(), "pendiente, entregada o abandonada.", "entregada"),
        status: explicado(z.int().nullable(), "Estado HTTP del receptor; nulo si no respondió.", 200),
        en: explicado(Momento, "Cuándo ocurrió el evento."),
      })
      .nullable(),
    "La última entrega; nulo si no hubo.",
  ),
});

/** The webhooks of an account; never their secrets. */
export const Webhooks = z.object({
  webhooks: explicado(z.array(WebhookVisto), "Los webhooks de la cuenta, sin sus secretos."),
});

/** The certificate that signs and the tax system's token, with their ends, never what they hold; and the annex of the system. */
export const FirmaYToken = z.object({
  certificado: explicado(
    z
      .object({
        titular: explicado(z.string(), "A nombre de quién está.", "Comercial Illimani"),
        vence: explicado(Momento, "Cuándo vence o venció."),
      })
      .nullable(),
    "El certificado que firma; nulo si no hay.",
  ),
  token: explicado(
    z
      .object({
        vence: explicado(Momento.nullable(), "Cuándo vence o venció; nulo si el token no lo dice."),
      })
      .nullable(),
    "El token con que se llama a Impuestos; nulo si no hay.",
  ),
  anexo: AnexoAutorizado,
});

/** The account's key and where it is used. docs/api.md A30. */
export const Clave = z.object({
  apiKey: explicado(z.string(), "La clave de la cuenta: guárdela como una contraseña."),
  cabecera: explicado(z.string(), "Cabecera en que va.", "X-API-KEY"),
  baseUrl: explicado(z.url(), "Dirección base de la API."),
  creadoEn: explicado(Momento, "Cuándo se hizo la clave."),
});
