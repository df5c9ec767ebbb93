/** The configured mail server and its connections. */
import { X509Certificate } from "node:crypto";
import type { ConnectionOptions } from "node:tls";
import nodemailer from "nodemailer";
import type { Config } from "../../config.ts";
import { findCorreoGuardado, type CorreoGuardado } from "../db/correo-guardado.ts";
import type { Db } from "../../motor/connection.ts";
import type { Secretos } from "../../secretos.ts";

/** A mail server: an address with user and password, or its separate parts. */
export type ServicioCorreo =
  | { readonly url: string; readonly de: string }
  | (Omit<CorreoGuardado, "remitente"> & { readonly de: string | CorreoGuardado["remitente"] });

/** Default sender of a server whose environment sets none. */
const DE = "Mostrador <facturas@localhost>";

/** Returns the mail server of the environment, or else the one that the owner set in the portal; null if there is none. */
export async function getServicioCorreo(
  db: Db,
  config: Pick<Config, "smtpUrl" | "correoDe">,
  secretos: Pick<Secretos, "open">,
): Promise<ServicioCorreo | null> {
  if (config.smtpUrl !== null) return { url: config.smtpUrl, de: config.correoDe ?? DE };
  const guardado = await findCorreoGuardado(db);
  return guardado === null ? null : openCorreo(guardado, config, secretos);
}

/** Decrypts the stored settings of the portal. A sender set in the environment takes precedence. */
export function openCorreo(
  { remitente, contrasena, ...servicio }: CorreoGuardado,
  { correoDe }: Pick<Config, "correoDe">,
  secretos: Pick<Secretos, "open">,
): ServicioCorreo {
  const abierta =
    contrasena === null ? null : secretos.open(Buffer.from(contrasena, "base64")).toString("utf8");
  return { ...servicio, contrasena: abierta, de: correoDe ?? remitente };
}

/** Time without an answer after which a mail server counts as unreachable. */
const CONEXION_MS = 15_000;

/** Creates the transport for mails. */
export function createTransporte(servicio: ServicioCorreo) {
  const de = typeof servicio.de === "string" ? servicio.de : remitenteDe(servicio.de);
  if ("url" in servicio) return nodemailer.createTransport(servicio.url, { from: de });
  const { servidor, puerto, seguridad, usuario, contrasena, certificado } = servicio;
  return nodemailer.createTransport(
    {
      host: servidor,
      port: puerto,
      secure: seguridad === "tls",
      requireTLS: seguridad === "starttls",
      ignoreTLS: seguridad === "ninguna",
      connectionTimeout: CONEXION_MS,
      greetingTimeout: CONEXION_MS,
      ...(certificado === null ? {} : { tls: onlyWith(certificado) }),
      ...(usuario === null ? {} : { auth: { user: usuario, pass: contrasena ?? "" } }),
    },
    { from: de },
  );
}

/** Trusts a single certificate, whatever name it has. A server with any other certificate is refused. */
function onlyWith(certificado: string): ConnectionOptions {
  const { fingerprint256 } = new X509Certificate(certificado);
  return {
    ca: certificado,
    allowPartialTrustChain: true,
    checkServerIdentity: (_nombre, visto) =>
      visto.fingerprint256 === fingerprint256 ? undefined : new Error("certificate changed"),
  };
}

const remitenteDe = ({ nombre, correo }: CorreoGuardado["remitente"]) => ({ name: nombre, address: correo });
