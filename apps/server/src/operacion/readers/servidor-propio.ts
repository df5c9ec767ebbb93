/** Reads the settings of a shop's own server for its owner, without secrets; writes nothing. */
import { X509Certificate } from "node:crypto";
import type { LugarFuera } from "../../ajustes-fuera.ts";
import type { SEGURIDADES } from "../../avisos/correo/seguridad.ts";
import { findCorreoGuardado } from "../../avisos/db/correo-guardado.ts";
import { findFueraGuardada } from "../../copias/db/fuera-guardada.ts";
import type { Deps } from "../../deps.ts";

const HORA_MS = 3_600_000;

/** Settings of the copy off the premises, as its form shows them. */
export interface VistaCopia {
  readonly fija: boolean;
  readonly lugar: LugarFuera;
  readonly tieneLlave: boolean;
  readonly horas: number;
  readonly dias: number;
}

/** Reads the settings of the copy off the premises; null where none is configured. */
export async function getVistaCopia({ config, db }: Pick<Deps, "config" | "db">): Promise<VistaCopia | null> {
  const { fuera } = config;
  if (fuera !== null) {
    const { destino, cadaMs, dias } = fuera;
    const tieneLlave = destino.kind === "sftp" && !("contrasena" in destino.acceso);
    return { fija: true, lugar: destino, tieneLlave, horas: cadaMs / HORA_MS, dias };
  }
  const guardada = await findFueraGuardada(db);
  if (guardada === null) return null;
  const { lugar, llave, cadaMs, dias } = guardada;
  return { fija: false, lugar, tieneLlave: llave !== null, horas: cadaMs / HORA_MS, dias };
}

/** Settings of the mail server, as its form shows them. */
export interface VistaCorreo {
  readonly fijo: boolean;
  readonly servidor: string;
  readonly puerto: number;
  readonly seguridad: (typeof SEGURIDADES)[number];
  readonly usuario: string | null;
  /** Fingerprint of the mail server's self-signed certificate; null unless one was confirmed. */
  readonly huella: string | null;
  readonly remitente: string;
}

/** Reads the settings of the mail server; null where none is configured. */
export async function getVistaCorreo({
  config,
  db,
}: Pick<Deps, "config" | "db">): Promise<VistaCorreo | null> {
  if (config.smtpUrl !== null) return deUrl(new URL(config.smtpUrl), config.correoDe ?? "");
  const guardado = await findCorreoGuardado(db);
  if (guardado === null) return null;
  const { contrasena: _secreta, certificado, remitente, ...visible } = guardado;
  const huella = certificado === null ? null : new X509Certificate(certificado).fingerprint256;
  return { fijo: false, ...visible, huella, remitente: config.correoDe ?? remitente.correo };
}

const PUERTOS = { tls: 465, starttls: 587 } as const;

function deUrl({ protocol, hostname, port, username }: URL, remitente: string): VistaCorreo {
  const seguridad = protocol === "smtps:" ? "tls" : "starttls";
  const puerto = port === "" ? PUERTOS[seguridad] : Number(port);
  const usuario = username === "" ? null : decodeURIComponent(username);
  return { fijo: true, servidor: hostname, puerto, seguridad, usuario, huella: null, remitente };
}
