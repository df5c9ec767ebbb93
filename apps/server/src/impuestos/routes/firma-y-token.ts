/** Routes of the certificate that signs, of the tax system's token and of the system's annex, for the owner. */
import { AnexoAutorizado, explicado, fail, ok, type Result } from "@mostrador/core";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";
import { route, type Llamador } from "../../http/route.ts";
import { getFirmaYToken } from "../readers/firma-y-token.ts";
import { putAnexo, putCertificado, putToken } from "../renovar-credenciales.ts";
import { FirmaYToken } from "../../cuenta/routes/respuestas-cuenta.ts";
import { iso } from "../../http/respuestas.ts";

/** Letters of a .p12 in Base64: real ones have 3 to 10 KB. */
const MAX_ARCHIVO = 200_000;
const MAX_CLAVE = 200;
const MAX_TOKEN = 4000;

export const firmaYToken = route({
  method: "get",
  path: "/v1/cuenta/firma-y-token",
  resumen:
    "Hasta cuándo valen el certificado de firma y el token de Impuestos, y para qué anexo es el sistema (solo el dueño)",
  right: "dueno",
  changesState: false,
  respuesta: { datos: FirmaYToken },
  handle: async (deps, { llamador: { empresa } }) => ok({ datos: await vistaDe(deps, empresa.nit) }),
});

export const certificado = route({
  method: "post",
  path: "/v1/cuenta/certificado",
  resumen: "Carga un certificado de firma; firma desde el documento siguiente (solo el dueño)",
  right: "dueno",
  changesState: true,
  body: z.strictObject({
    archivo: explicado(
      z
        .string("Elija el archivo .p12 o .pfx.")
        .max(MAX_ARCHIVO, "El archivo es muy grande para ser un certificado: elija el .p12 o .pfx.")
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, "El archivo no llegó entero: elíjalo otra vez."),
      "El archivo .p12 o .pfx, en Base64.",
      "MIIKZAIBAzCCCh4GCSqGSIb3DQEHAaCC",
    ),
    clave: explicado(
      z
        .string("Escriba la contraseña del certificado.")
        .max(MAX_CLAVE, `La contraseña tiene más de ${MAX_CLAVE} letras.`),
      "La contraseña del archivo; se guarda cifrada y nunca se devuelve.",
      "la-del-archivo",
    ),
  }),
  errores: [422],
  respuesta: { datos: FirmaYToken },
  async handle(deps, { llamador, body }) {
    const bytes = Buffer.from(body.archivo, "base64");
    const { nit } = llamador.empresa;
    const puesto = await putCertificado(deps, nit, { bytes, clave: body.clave }, quienEs(llamador));
    if (!puesto.ok) return rechazo(puesto.error.campo, puesto.error.texto);
    return ok({ datos: await vistaDe(deps, nit) });
  },
});

export const token = route({
  method: "post",
  path: "/v1/cuenta/token",
  resumen: "Pone el token de Impuestos; sirve desde la llamada siguiente (solo el dueño)",
  right: "dueno",
  changesState: true,
  body: z.strictObject({
    token: explicado(
      z
        .string("Pegue el token delegado.")
        .trim()
        .min(1, "Pegue el token delegado.")
        .max(MAX_TOKEN, "Es muy largo para ser un token: copie solo el token."),
      "El token delegado, como lo da el portal de Impuestos.",
      "eyJhbGciOiJIUzUxMiJ9.eyJleHAiOjE4MjYzNDQwMDB9.c2lu",
    ),
  }),
  errores: [422],
  respuesta: { datos: FirmaYToken },
  async handle(deps, { llamador, body }) {
    const { nit } = llamador.empresa;
    const puesto = await putToken(deps, nit, body.token, quienEs(llamador));
    return puesto.ok ? ok({ datos: await vistaDe(deps, nit) }) : rechazo("token", puesto.error);
  },
});

export const anexo = route({
  method: "post",
  path: "/v1/cuenta/anexo",
  resumen: "Dice para qué anexo técnico autorizó Impuestos el sistema (solo el dueño)",
  right: "dueno",
  changesState: true,
  body: z.strictObject({ anexo: AnexoAutorizado }),
  errores: [422],
  respuesta: { datos: FirmaYToken },
  async handle(deps, { llamador, body }) {
    const { nit } = llamador.empresa;
    const puesto = await putAnexo(deps, nit, body.anexo, quienEs(llamador));
    return puesto.ok ? ok({ datos: await vistaDe(deps, nit) }) : rechazo("anexo", puesto.error);
  },
});

async function vistaDe(deps: Deps, nit: Llamador["empresa"]["nit"]) {
  const { certificado: suyo, token: puesto, anexo: dicho } = await getFirmaYToken(deps, nit);
  const momento = (ms: number | null) => (ms === null ? null : iso(ms));
  return {
    certificado: suyo === null ? null : { titular: suyo.titular, vence: iso(suyo.hastaMs) },
    token: puesto === null ? null : { vence: momento(puesto.hastaMs) },
    anexo: dicho,
  };
}

/** Names the caller for the audit. */
function quienEs({ correo }: Llamador): string {
  return correo ?? "clave del dueño";
}

function rechazo(campo: string, msg: string): Result<never, Fallo> {
  return fail({ kind: "validacion", campos: [{ loc: [campo], kind: "credencial", msg }] });
}
