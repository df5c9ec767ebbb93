/** Stores and tries the mail server that the owner of a shop's own server sets. */
import { fail, ok, type Result } from "@mostrador/core";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { probeCorreo } from "../../avisos/correo/probar.ts";
import { getServicioCorreo, openCorreo, type ServicioCorreo } from "../../avisos/correo/servicio.ts";
import {
  type CorreoGuardado,
  findCorreoGuardado,
  saveCorreoGuardado,
} from "../../avisos/db/correo-guardado.ts";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";
import { fallida, type Prueba } from "./fuera.ts";

type Partes = Pick<Deps, "config" | "db" | "secretos" | "correo">;

/** The form as it is sent. A null password keeps the stored one. */
export interface PedidoCorreo extends Omit<CorreoGuardado, "contrasena" | "remitente" | "certificado"> {
  readonly contrasena: string | null;
  /** Fingerprint of the mail server's self-signed certificate, which the owner confirmed; null where a public authority signed it. */
  readonly huella: string | null;
  readonly remitente: string;
}

/** Stores the mail server, through which the next mail is sent. `nombre`: the sender's name. Fails where the environment sets the server. */
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

/** Removes the mail server, so that no more mails are sent. Fails where the environment sets it. */
export async function removeCorreo({ config, db, correo }: Partes): Promise<Result<null, Fallo>> {
  if (config.smtpUrl !== null) return fail(FIJO);
  await saveCorreoGuardado(db, null);
  correo.cambiar(null);
  return ok(null);
}

/**
 * Sends one mail to `para` through the mail server of a form, without saving it; with a null form, through the server in force. Fails in
 * the sandbox, where no mail is sent (docs/api.md A1).
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
  if (!enviada.ok) {
    const { texto, ajeno } = enviada.error;
    const visto = ajeno && !("url" in servicio.value) ? await fetchCertificado(servicio.value) : undefined;
    return ok(
      visto === undefined
        ? fallida(texto)
        : fallida(`${texto} ${textoHuella(visto.fingerprint256)}`, visto.fingerprint256),
    );
  }
  const texto = `Bien: el servidor de correo aceptó la prueba para ${para}. Mire si llegó; si no está, busque en el correo no deseado.`;
  return ok({ bien: true, texto, aviso: null, huella: null });
}

const textoHuella = (huella: string) =>
  `Si el servidor es suyo, su certificado tiene la huella SHA-256 ${huella}: compárela con la que muestra ese servidor y acéptela solo si es la misma.`;

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

/** Builds the row to store. An absent password keeps the stored one, if server and user are the same. */
async function buildCorreo(
  { config, db, secretos }: Partes,
  { contrasena, remitente, huella, ...pedido }: PedidoCorreo,
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
  const certificado = await confirmCertificado(pedido, huella, antes?.certificado ?? null);
  if (!certificado.ok) return certificado;
  const suyo = { contrasena: sellada, certificado: certificado.value };
  return ok({ ...pedido, ...suyo, remitente: { nombre, correo: remitente } });
}

/** Finds the certificate with a confirmed fingerprint: the stored one, or the one that the server presents. Fails where it presents another. */
async function confirmCertificado(
  pedido: Pick<CorreoGuardado, "servidor" | "puerto" | "seguridad">,
  huella: string | null,
  guardado: string | null,
): Promise<Result<string | null, Fallo>> {
  if (huella === null) return ok(null);
  if (guardado !== null && new X509Certificate(guardado).fingerprint256 === huella) return ok(guardado);
  const visto = await fetchCertificado(pedido);
  if (visto?.fingerprint256 === huella) return ok(visto.toString());
  const msg = "El servidor de correo muestra otro certificado: pruebe otra vez y compare su huella.";
  return fail({ kind: "validacion", campos: [{ loc: ["huella"], kind: "ajuste", msg }] });
}

/** Time after which a mail server that presents no certificate is given up. */
const ESPERA_MS = 15_000;

/**
 * Fetches the certificate of a mail server, without verifying its signature. Sends only the commands that start TLS. Undefined where the
 * server presents none.
 */
async function fetchCertificado({
  servidor,
  puerto,
  seguridad,
}: Pick<CorreoGuardado, "servidor" | "puerto" | "seguridad">): Promise<X509Certificate | undefined> {
  if (seguridad === "ninguna") return undefined;
  const red = connect({ host: servidor, port: puerto });
  red.setTimeout(ESPERA_MS, () => red.destroy(new Error("el servidor de correo no respondió a tiempo")));
  try {
    await once(red, "connect");
    if (seguridad === "starttls") await pedirTls(red);
    // The connection only fetches the certificate: no mail is sent over it.
    const tls = connectTls({
      socket: red,
      rejectUnauthorized: false,
      // TLS does not allow an IP address as server name.
      ...(isIP(servidor) === 0 ? { servername: servidor } : {}),
    });
    await once(tls, "secureConnect");
    return certificadoDe(tls);
  } catch {
    return undefined;
  } finally {
    red.destroy();
  }
}

function certificadoDe(tls: TLSSocket): X509Certificate | undefined {
  const { raw } = tls.getPeerCertificate();
  return raw === undefined ? undefined : new X509Certificate(raw);
}

/** Runs the SMTP dialogue up to STARTTLS. The last line of each reply has a blank after its code. RFC 3207. */
async function pedirTls(red: Socket): Promise<void> {
  let dicho = "";
  for (const palabra of ["EHLO mostrador\r\n", "STARTTLS\r\n", null]) {
    while (!/^\d{3} .*\r?\n$/m.test(dicho)) dicho += String((await once(red, "data"))[0]);
    dicho = "";
    if (palabra !== null) red.write(palabra);
  }
}
