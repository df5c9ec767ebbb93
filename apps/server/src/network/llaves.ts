import { X509Certificate } from "node:crypto";
import { huellaDeLlave, newLlaveTls, type LlaveTls } from "@mostrador/core/node";
import { z } from "zod";
import { deleteAjuste, fijarAjuste, findAjuste, saveAjuste } from "../motor/ajustes.ts";
import type { Db } from "../motor/connection.ts";
import type { Secretos } from "../secretos.ts";

/**
 * The key of this server's TLS and its successor. They are settings of the database, sealed, so that a copy carries them and
 * servers on one database share them. docs/decisions/0041
 */

const EN_USO = "red:llave";
const SIGUIENTE = "red:llave-siguiente";

const Guardada = z.object({ llave: z.string(), certificado: z.string() });

/** A key with its fingerprints. */
export interface Llave extends LlaveTls {
  /** SHA-256 of the public key, in hexadecimal: tills keep it. */
  readonly huella: string;
  /** SHA-256 of the certificate, as browsers write it: `AB:12:…`. */
  readonly huellaCertificado: string;
}

/** The key in use, and its successor, which is announced to tills. */
export interface Llaves {
  readonly enUso: Llave;
  readonly siguiente: Llave | null;
  /** The fingerprints that tills learn: the key in use, then its successor. */
  readonly huellas: readonly string[];
}

/** Reads the keys; makes the first one. */
export async function getLlaves(db: Db, secretos: Secretos, ahoraMs: number): Promise<Llaves> {
  const guardada =
    (await findAjuste(db, EN_USO)) ?? (await fijarAjuste(db, EN_USO, cerrar(secretos, newLlaveTls(ahoraMs))));
  const otra = await findAjuste(db, SIGUIENTE);
  const enUso = abrir(secretos, guardada);
  const siguiente = otra === undefined ? null : abrir(secretos, otra);
  const huellas = [enUso, ...(siguiente === null ? [] : [siguiente])].map(({ huella }) => huella);
  return { enUso, siguiente, huellas };
}

/** Makes a successor, which servers announce from their next start on. One that is there stays. */
export async function prepararLlave(db: Db, secretos: Secretos, ahoraMs: number): Promise<Llave> {
  return abrir(secretos, await fijarAjuste(db, SIGUIENTE, cerrar(secretos, newLlaveTls(ahoraMs))));
}

/** Puts the successor in the place of the key in use, from the servers' next start on. Null without a successor. */
export async function cambiarLlave(db: Db, secretos: Secretos): Promise<Llave | null> {
  const siguiente = await findAjuste(db, SIGUIENTE);
  if (siguiente === undefined) return null;
  // The command may end between the two: repeated, it has the same outcome.
  await saveAjuste(db, EN_USO, siguiente);
  await deleteAjuste(db, SIGUIENTE);
  return abrir(secretos, siguiente);
}

function cerrar(secretos: Secretos, llave: LlaveTls): string {
  return secretos.seal(JSON.stringify(llave)).toString("base64");
}

function abrir(secretos: Secretos, guardada: string): Llave {
  const llave = Guardada.parse(JSON.parse(secretos.open(Buffer.from(guardada, "base64")).toString()));
  const certificado = new X509Certificate(llave.certificado);
  return { ...llave, huella: huellaDeLlave(certificado), huellaCertificado: certificado.fingerprint256 };
}
