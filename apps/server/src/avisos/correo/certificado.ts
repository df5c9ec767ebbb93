/** The certificate that a mail server shows, before anybody trusts it. */
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { CorreoGuardado } from "../db/correo-guardado.ts";

/** Time until a mail server that shows none is given up. */
const ESPERA_MS = 15_000;

/**
 * Fetches the certificate of a mail server, whoever signed it; nothing is sent but the words that lead to TLS. Undefined where it shows none.
 */
export async function fetchCertificado({
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
    // The certificate is looked at, and the connection is closed: no letter goes over it.
    const tls = connectTls({
      socket: red,
      rejectUnauthorized: false,
      // TLS names no address as a server.
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

/** Leads a conversation of SMTP to where TLS begins: a reply's last line has a blank after its code. RFC 3207. */
async function pedirTls(red: Socket): Promise<void> {
  let dicho = "";
  for (const palabra of ["EHLO mostrador\r\n", "STARTTLS\r\n", null]) {
    while (!/^\d{3} .*\r?\n$/m.test(dicho)) dicho += String((await once(red, "data"))[0]);
    dicho = "";
    if (palabra !== null) red.write(palabra);
  }
}
