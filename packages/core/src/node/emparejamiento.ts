import { createHash, createHmac, timingSafeEqual, type X509Certificate } from "node:crypto";

/**
 * The proofs of a pairing. docs/decisions/0041. Both sides know the code's key, which is never sent. Each proves it over the public key
 * that the till sees, so that a proof is worth nothing at another server.
 */

/** Stands for the public key where a certification authority vouches for the server's name. */
export const LLAVE_PUBLICA = "publica";

/** Returns a code's name for calls and for the database. The code cannot be derived from it. */
export function nombreDeCodigo(codigo: string): string {
  return createHash("sha256").update(codigo).digest("hex");
}

/** Gives a code's key, under which the proofs are made. */
export function llaveDeCodigo(codigo: string): string {
  return createHmac("sha256", codigo).update("mostrador/emparejar").digest("hex");
}

/** The content of a proof. `huella`: the public key that the till sees. `reto`: random text of the till. */
export interface Probado {
  readonly quien: "servidor" | "caja";
  readonly huella: string;
  readonly reto: string;
  /** The till's name; empty in the server's proof. */
  readonly nombre: string;
}

/** Gives a proof: HMAC-SHA256 under the code's key, in hexadecimal. */
export function pruebaDe(llave: string, { quien, huella, reto, nombre }: Probado): string {
  return createHmac("sha256", llave).update([quien, huella, reto, nombre].join("\n")).digest("hex");
}

/** Tells whether a proof is valid for this content. Compares in constant time. */
export function isPruebaDe(prueba: string, llave: string, probado: Probado): boolean {
  const [dada, esperada] = [Buffer.from(prueba), Buffer.from(pruebaDe(llave, probado))];
  return dada.length === esperada.length && timingSafeEqual(dada, esperada);
}

/** Gives the fingerprint of a certificate's public key: SHA-256 of its SubjectPublicKeyInfo, in hexadecimal. */
export function huellaDeLlave(certificado: X509Certificate): string {
  return createHash("sha256")
    .update(certificado.publicKey.export({ type: "spki", format: "der" }))
    .digest("hex");
}
