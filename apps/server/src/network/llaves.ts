import { X509Certificate } from "node:crypto";
import { newLlaveTls, type LlaveTls } from "@mostrador/core/firma";
import { huellaDeLlave } from "@mostrador/core/node";
import { z } from "zod";
import { deleteAjuste, fijarAjuste, findAjuste, saveAjuste } from "../motor/ajustes.ts";
import { compilada } from "../motor/compiladas.ts";
import type { Db } from "../motor/connection.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Secretos } from "../secretos.ts";

/**
 * The key of this server's TLS and its successor. They are settings of the database, sealed, so that a copy carries them and
 * servers on one database share them. docs/decisions/0041
 */

const EN_USO = "red:llave";
const SIGUIENTE = "red:llave-siguiente";

/** A stored key. `en`: the moment when it was made, in ms; absent in old keys. */
const Guardada = z.object({ llave: z.string(), certificado: z.string(), en: z.int().optional() });

/** A key with its fingerprints. */
export interface Llave extends LlaveTls {
  /** SHA-256 of the public key, in hexadecimal: tills keep it. */
  readonly huella: string;
  /** SHA-256 of the certificate, as browsers write it: `AB:12:…`. */
  readonly huellaCertificado: string;
  readonly en?: number | undefined;
}

/** The key in use, and its successor, which is announced to tills. */
export interface Llaves {
  readonly enUso: Llave;
  readonly siguiente: Llave | null;
  /** The fingerprints that tills learn: the key in use, then its successor. */
  readonly huellas: readonly string[];
}

/** The keys of a running server. An administrator's order changes them in the database, and the server follows at its next check. */
export interface LlavesVigentes extends Llaves {
  /** Checks for keys that an administrator's order changed. */
  readonly mirar: () => Promise<void>;
  /** Calls `hacer` with each key that comes into use. */
  readonly alCambiar: (hacer: (llave: Llave) => void) => void;
}

/** The two settings as stored, read at one moment. */
interface Guardadas {
  readonly enUso: string;
  readonly siguiente: string | undefined;
}

/** Reads the keys, and follows them. */
export async function openLlaves(db: Db, secretos: Secretos, ahoraMs: number): Promise<LlavesVigentes> {
  let vistas = await readLlaves(db, secretos, ahoraMs);
  let actuales = abrirLlaves(secretos, vistas);
  const oyentes: ((llave: Llave) => void)[] = [];
  return {
    get enUso() {
      return actuales.enUso;
    },
    get siguiente() {
      return actuales.siguiente;
    },
    get huellas() {
      return actuales.huellas;
    },
    mirar: async () => {
      const ahora = await readLlaves(db, secretos, ahoraMs);
      if (ahora.enUso === vistas.enUso && ahora.siguiente === vistas.siguiente) return;
      const antes = actuales.enUso.huella;
      actuales = abrirLlaves(secretos, ahora);
      vistas = ahora;
      if (actuales.enUso.huella !== antes) for (const oyente of oyentes) oyente(actuales.enUso);
    },
    alCambiar: (hacer) => void oyentes.push(hacer),
  };
}

/** Reads the keys; makes the first one. */
export async function getLlaves(db: Db, secretos: Secretos, ahoraMs: number): Promise<Llaves> {
  return abrirLlaves(secretos, await readLlaves(db, secretos, ahoraMs));
}

/**
 * Reads both settings in one query, because between two queries an administrator's order could replace the keys. Makes the key in use where
 * there is none yet.
 */
async function readLlaves(db: Db, secretos: Secretos, ahoraMs: number): Promise<Guardadas> {
  const filas = await listGuardadas(db, [EN_USO, SIGUIENTE]);
  const valorDe = (clave: string) => filas.find((fila) => fila.clave === clave)?.valor;
  const enUso = valorDe(EN_USO) ?? (await fijarAjuste(db, EN_USO, nueva(secretos, ahoraMs)));
  return { enUso, siguiente: valorDe(SIGUIENTE) };
}

/** Each server looks for other keys every five seconds. */
const listGuardadas = compilada((db, claves: readonly string[]) =>
  db.selectFrom("ajustes").select(["clave", "valor"]).where("clave", "in", claves),
);

function abrirLlaves(secretos: Secretos, guardadas: Guardadas): Llaves {
  const enUso = abrir(secretos, guardadas.enUso);
  const siguiente = guardadas.siguiente === undefined ? null : abrir(secretos, guardadas.siguiente);
  const huellas = [enUso, ...(siguiente === null ? [] : [siguiente])].map(({ huella }) => huella);
  return { enUso, siguiente, huellas };
}

/** Makes a successor, which running servers announce after their next check. An existing one stays. */
export async function prepararLlave(db: Db, secretos: Secretos, ahoraMs: number): Promise<Llave> {
  return abrir(secretos, await fijarAjuste(db, SIGUIENTE, nueva(secretos, ahoraMs)));
}

/** Replaces the key in use by its successor. Running servers follow at their next check. Null without a successor. */
export function changeLlave(db: Db, secretos: Secretos): Promise<Llave | null> {
  return transaccion(db, "comun", async (tx) => {
    const siguiente = await findAjuste(tx, SIGUIENTE);
    if (siguiente === undefined) return null;
    await saveAjuste(tx, EN_USO, siguiente);
    await deleteAjuste(tx, SIGUIENTE);
    return abrir(secretos, siguiente);
  });
}

function nueva(secretos: Secretos, ahoraMs: number): string {
  const llave = { ...newLlaveTls(ahoraMs), en: ahoraMs };
  return secretos.seal(JSON.stringify(llave)).toString("base64");
}

function abrir(secretos: Secretos, guardada: string): Llave {
  const llave = Guardada.parse(JSON.parse(secretos.open(Buffer.from(guardada, "base64")).toString()));
  const certificado = new X509Certificate(llave.certificado);
  return { ...llave, huella: huellaDeLlave(certificado), huellaCertificado: certificado.fingerprint256 };
}
