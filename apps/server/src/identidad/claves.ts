/** Manages the keys that sign identity tokens. They are sealed in the database, shared by all servers, and replaced after half a year. docs/decisions/0040 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { calculateJwkThumbprint, exportJWK, type JWK } from "jose";
import type { Db, Tx } from "../motor/connection.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Secretos } from "../secretos.ts";

/** The algorithm of identity tokens. */
export const ALG = "ES256";
/** Lifetime of a session of the portal. */
export const VIGENCIA_S = 12 * 3600;
/** File in which earlier versions stored the key, which a database without keys imports. */
const ARCHIVO = "identidad.key";
/** Age at which a signing key is replaced automatically. */
const CAMBIO_MS = 180 * 86_400_000;

/** Dependencies for making and storing the keys. */
export interface Taller {
  readonly db: Db;
  readonly secretos: Secretos;
  readonly now: () => number;
}

/** The key in force. */
interface ClaveVigente {
  readonly kid: string;
  readonly privada: KeyObject;
}

/** Gives the key in force, made on first use. */
export async function claveVigente({ db, secretos, now }: Taller, dataDir: string): Promise<ClaveVigente> {
  const fila =
    (await findVigente(db)) ??
    (await transaccion(db, "comun", async (tx) => {
      const otra = await findVigente(tx);
      return otra ?? (await insertClave(tx, secretos, deArchivo(dataDir) ?? nuevaPrivada(), now()));
    }));
  return { kid: fila.kid, privada: createPrivateKey(secretos.open(fila.privada)) };
}

/**
 * Replaces the key in force by a new one, in one transaction: a process that is killed at any moment leaves the old one or the
 * new one. The old key is published until the last session that it signed has ended.
 */
export function rotarClave({ db, secretos, now }: Taller): Promise<{ readonly kid: string }> {
  return transaccion(db, "comun", async (tx) => {
    const hasta = now() + VIGENCIA_S * 1000;
    await tx.updateTable("clavesIdentidad").set({ hasta }).where("hasta", "is", null).execute();
    const { kid } = await insertClave(tx, secretos, nuevaPrivada(), now());
    return { kid };
  });
}

/** Replaces a key that has signed for half a year, and deletes keys whose sessions have ended. */
export async function cuidarClaves(taller: Taller): Promise<void> {
  const { db, now } = taller;
  const vigente = await findVigente(db);
  if (vigente !== undefined && vigente.creadoEn < now() - CAMBIO_MS) await rotarClave(taller);
  await db.deleteFrom("clavesIdentidad").where("hasta", "<=", now()).execute();
}

/** Lists the public keys whose tokens may still be valid, the one in force first. */
export async function listPublicas(taller: Taller, dataDir: string): Promise<JWK[]> {
  const { kid } = await claveVigente(taller, dataDir);
  const filas = await taller.db
    .selectFrom("clavesIdentidad")
    .select(["kid", "privada"])
    .where((eb) => eb.or([eb("hasta", "is", null), eb("hasta", ">", taller.now())]))
    .orderBy("creadoEn", "desc")
    .execute();
  const publicas = filas.map(async (fila) => ({
    ...(await jwkDe(taller.secretos.open(fila.privada))),
    kid: fila.kid,
    alg: ALG,
    use: "sig",
  }));
  return (await Promise.all(publicas)).toSorted((a, b) => Number(b.kid === kid) - Number(a.kid === kid));
}

function findVigente(db: Db | Tx) {
  return db.selectFrom("clavesIdentidad").selectAll().where("hasta", "is", null).executeTakeFirst();
}

async function insertClave(tx: Tx, secretos: Secretos, pem: string | Buffer, ahoraMs: number) {
  const fila = {
    kid: await calculateJwkThumbprint(await jwkDe(pem)),
    privada: secretos.seal(pem),
    creadoEn: ahoraMs,
    hasta: null,
  };
  await tx.insertInto("clavesIdentidad").values(fila).execute();
  return fila;
}

function jwkDe(pem: string | Buffer): Promise<JWK> {
  return exportJWK(createPublicKey(createPrivateKey(pem)));
}

function nuevaPrivada(): string | Buffer {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    type: "pkcs8",
    format: "pem",
  });
}

function deArchivo(dataDir: string): Buffer | null {
  const archivo = join(dataDir, ARCHIVO);
  return existsSync(archivo) ? readFileSync(archivo) : null;
}
