import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { join } from "node:path";
import { createRemoteJWKSet, exportJWK, jwtVerify, SignJWT, type JWK } from "jose";
import type { Config } from "../config.ts";
import { readOrCreate } from "../secretos.ts";

const ALG = "ES256";
const KID = "mostrador-1";
const AUDIENCIA = "mostrador";
const VIGENCIA_S = 12 * 3600;

/** Verifies identity tokens, and issues the server's own. */
export interface Identidad {
  /** Gives the verified address of a token; null when it is invalid, foreign or expired. */
  readonly verificar: (token: string) => Promise<string | null>;
  /** Null where an outer provider issues the tokens. */
  readonly emitir: ((correo: string, ahoraMs: number) => Promise<{ token: string; venceMs: number }>) | null;
  /** Gives the public key for verifiers. */
  readonly jwks: () => Promise<{ keys: JWK[] }>;
}

/**
 * Makes the identity: an OIDC provider named by configuration, or the server's own small issuer. With the
 * latter the portal works on a bare machine. docs/api.md A41.
 */
export function createIdentidad({ dataDir, publicUrl, oidc }: Config, now: () => number): Identidad {
  if (oidc !== null) {
    const claves = createRemoteJWKSet(new URL(oidc.jwksUrl));
    return {
      verificar: (token) =>
        verificado(() =>
          jwtVerify(token, claves, {
            issuer: oidc.emisor,
            audience: oidc.audiencia,
            currentDate: new Date(now()),
          }),
        ),
      emitir: null,
      jwks: async () => ({ keys: [] }),
    };
  }
  const privada = loadClave(dataDir);
  const publica = createPublicKey(privada);
  return {
    verificar: (token) =>
      verificado(() =>
        jwtVerify(token, publica, {
          issuer: publicUrl,
          audience: AUDIENCIA,
          algorithms: [ALG],
          currentDate: new Date(now()),
        }),
      ),
    emitir: async (correo, ahoraMs) => {
      const desde = Math.floor(ahoraMs / 1000);
      const token = await new SignJWT({ email: correo, email_verified: true })
        .setProtectedHeader({ alg: ALG, kid: KID })
        .setIssuer(publicUrl)
        .setAudience(AUDIENCIA)
        .setSubject(correo)
        .setIssuedAt(desde)
        .setExpirationTime(desde + VIGENCIA_S)
        .sign(privada);
      return { token, venceMs: (desde + VIGENCIA_S) * 1000 };
    },
    jwks: async () => ({ keys: [{ ...(await exportJWK(publica)), kid: KID, alg: ALG, use: "sig" }] }),
  };
}

/** Gives the address if its provider calls it verified; some providers write the claim as text. */
async function verificado(
  verificar: () => Promise<{ payload: { email?: unknown; email_verified?: unknown } }>,
): Promise<string | null> {
  try {
    const { email, email_verified } = (await verificar()).payload;
    return typeof email === "string" && isVerificado(email_verified) ? email.toLowerCase() : null;
  } catch {
    return null;
  }
}

function isVerificado(claim: unknown): boolean {
  return claim === true || claim === "true";
}

function loadClave(dataDir: string): KeyObject {
  const nueva = () =>
    generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" });
  return createPrivateKey(readOrCreate(join(dataDir, "identidad.key"), nueva));
}
