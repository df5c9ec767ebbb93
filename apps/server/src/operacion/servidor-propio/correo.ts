/** The mail server as the owner of a shop's own server sets and tries it. */
import { fail, ok, type Result } from "@mostrador/core";
import { probeCorreo } from "../../avisos/correo/probar.ts";
import { getServicioCorreo, openCorreo, type ServicioCorreo } from "../../avisos/correo/servicio.ts";
import {
  findCorreoGuardado,
  saveCorreoGuardado,
  type CorreoGuardado,
} from "../../avisos/db/correo-guardado.ts";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";
import { fallida, type Prueba } from "./fuera.ts";

type Partes = Pick<Deps, "config" | "db" | "secretos" | "correo">;

/** The form as it arrives. A password that is null stays as it was. */
export interface PedidoCorreo extends Omit<CorreoGuardado, "contrasena" | "remitente"> {
  readonly contrasena: string | null;
  readonly remitente: string;
}

/** Stores the mail server, which takes the next mail. `nombre`: the sender's. Fails where the environment sets it. */
export async function saveCorreo(
  deps: Partes,
  pedido: PedidoCorreo,
  nombre: string,
): Promise<Result<null, Fallo>> {
  const nuevo = await buildCorreo(deps, pedido, nombre);
  if (!nuevo.ok) return nuevo;
  await saveCorreoGuardado(deps.db, nuevo.value);
  deps.correo.cambiar(openCorreo(nuevo.value, deps.config, deps.secretos));
  return ok(null);
}

/** Sends no more mails. Fails where the environment sets the mail server. */
export async function removeCorreo({ config, db, correo }: Partes): Promise<Result<null, Fallo>> {
  if (config.smtpUrl !== null) return fail(FIJO);
  await saveCorreoGuardado(db, null);
  correo.cambiar(null);
  return ok(null);
}

/**
 * Sends one letter to `para` through the mail server of a form, which stays unsaved; with null through the one in
 * force. In sandbox no mail is sent (docs/api.md A1): it fails.
 */
export async function probeCorreoPropio(
  deps: Partes,
  {
    pedido,
    para,
    nombre,
  }: { readonly pedido: PedidoCorreo | null; readonly para: string; readonly nombre: string },
): Promise<Result<Prueba, Fallo>> {
  if (deps.config.ambiente !== "produccion") return fail({ kind: "correoDePruebas" });
  const servicio = await servicioDe(deps, pedido, nombre);
  if (!servicio.ok) return servicio;
  const enviada = await probeCorreo(servicio.value, {
    para,
    asunto: `Prueba del correo de ${nombre}`,
    texto: `Este correo lo envió Mostrador, de ${nombre}, para probar su servidor de correo.\n\nSi la lee, las facturas y los avisos se pueden enviar por él.`,
    adjuntos: [],
  });
  if (!enviada.ok) return ok(fallida(enviada.error));
  const texto = `Bien: el servidor de correo aceptó la prueba para ${para}. Mire si llegó; si no está, busque en el correo no deseado.`;
  return ok({ bien: true, texto, aviso: null, huella: null });
}

const FIJO = { kind: "ajusteFijo", variable: "SMTP_URL" } as const satisfies Fallo;

async function servicioDe(
  deps: Partes,
  pedido: PedidoCorreo | null,
  nombre: string,
): Promise<Result<ServicioCorreo, Fallo>> {
  if (pedido === null) {
    const vigente = await getServicioCorreo(deps.db, deps.config, deps.secretos);
    return vigente === null ? fail({ kind: "ajusteSinPoner", que: "el servidor de correo" }) : ok(vigente);
  }
  const nuevo = await buildCorreo(deps, pedido, nombre);
  return nuevo.ok ? ok(openCorreo(nuevo.value, deps.config, deps.secretos)) : nuevo;
}

/** Builds what is stored. An absent password keeps the stored one, if server and user are the same. */
async function buildCorreo(
  { config, db, secretos }: Partes,
  { contrasena, remitente, ...pedido }: PedidoCorreo,
  nombre: string,
): Promise<Result<CorreoGuardado, Fallo>> {
  if (config.smtpUrl !== null) return fail(FIJO);
  const antes = await findCorreoGuardado(db);
  const mismo =
    antes?.servidor === pedido.servidor && antes.puerto === pedido.puerto && antes.usuario === pedido.usuario;
  const sellada =
    contrasena === null ? (mismo ? antes.contrasena : null) : secretos.seal(contrasena).toString("base64");
  if (pedido.usuario !== null && sellada === null)
    return fail({
      kind: "validacion",
      campos: [{ loc: ["contrasena"], kind: "ajuste", msg: "Escriba la contraseña de ese usuario." }],
    });
  return ok({ ...pedido, contrasena: sellada, remitente: { nombre, correo: remitente } });
}
