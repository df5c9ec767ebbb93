import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { join } from "node:path";
import { Nit } from "@mostrador/core";
import { createRemoteJWKSet, exportJWK, jwtVerify, SignJWT, type JWK, type JWTPayload } from "jose";
import type { Config } from "../config.ts";
import { readOrCreate } from "../secretos.ts";

const ALG = "ES256";
const KID = "mostrador-1";
const AUDIENCIA = "mostrador";
/** Audience of a token bound to one company: a program that knows only the other audience refuses it. */
const AUDIENCIA_LIGADA = "mostrador-empresa";
const VIGENCIA_S = 12 * 3600;

/** The one company that a session reaches, and the instant of the link that its owner handed over (docs/decisions/0029). */
export interface Ligada {
  readonly nit: Nit;
  readonly desdeMs: number;
}

/** The person of a token. `ligada` is null where the person has proven the address: such a session reaches all companies of it. */
export interface Identificada {
  readonly correo: string;
  readonly ligada: Ligada | null;
}

/** Verifies identity tokens, and issues the server's own. */
export interface Identidad {
  /** Gives the person of a token; null when it is invalid, foreign or expired. */
  readonly verificar: (token: string) => Promise<Identificada | null>;
  /** Null where an outer provider issues the tokens. */
  readonly emitir: ((persona: Identificada, ahoraMs: number) => Promise<Emitida>) | null;
  /** Gives the public key for verifiers. */
  readonly jwks: () => Promise<{ keys: JWK[] }>;
}

/** A new session: its token, and its end in milliseconds since 1970. */
interface Emitida {
  readonly token: string;
  readonly venceMs: number;
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
        verificado(async () => {
          const { payload } = await jwtVerify(token, claves, {
            issuer: oidc.emisor,
            audience: oidc.audiencia,
            currentDate: new Date(now()),
          });
          return deCorreo(payload);
        }),
      emitir: null,
      jwks: async () => ({ keys: [] }),
    };
  }
  const privada = loadClave(dataDir);
  const publica = createPublicKey(privada);
  return {
    verificar: (token) =>
      verificado(async () => {
        const { payload } = await jwtVerify(token, publica, {
          issuer: publicUrl,
          audience: [AUDIENCIA, AUDIENCIA_LIGADA],
          algorithms: [ALG],
          currentDate: new Date(now()),
        });
        return payload.aud === AUDIENCIA_LIGADA ? ligadaDe(payload) : deCorreo(payload);
      }),
    emitir: async ({ correo, ligada }, ahoraMs) => {
      const desde = Math.floor(ahoraMs / 1000);
      const token = await new SignJWT({ email: correo, email_verified: ligada === null, ...ligada })
        .setProtectedHeader({ alg: ALG, kid: KID })
        .setIssuer(publicUrl)
        .setAudience(ligada === null ? AUDIENCIA : AUDIENCIA_LIGADA)
        .setSubject(correo)
        .setIssuedAt(desde)
        .setExpirationTime(desde + VIGENCIA_S)
        .sign(privada);
      return { token, venceMs: (desde + VIGENCIA_S) * 1000 };
    },
    jwks: async () => ({ keys: [{ ...(await exportJWK(publica)), kid: KID, alg: ALG, use: "sig" }] }),
  };
}

/** Gives null for a token that does not verify. */
async function verificado(verificar: () => Promise<Identificada | null>): Promise<Identificada | null> {
  try {
    return await verificar();
  } catch {
    return null;
  }
}

/** Gives the address if its provider calls it verified; some providers write the claim as text. */
function deCorreo({ email, email_verified }: JWTPayload): Identificada | null {
  if (typeof email !== "string" || !isVerificado(email_verified)) return null;
  return { correo: email.toLowerCase(), ligada: null };
}

/** Gives the person of a token that this server bound to one company. */
function ligadaDe({ email, nit, desdeMs }: JWTPayload): Identificada | null {
  const deEmpresa = Nit.safeParse(nit);
  if (typeof email !== "string" || !deEmpresa.success || typeof desdeMs !== "number") return null;
  return { correo: email, ligada: { nit: deEmpresa.data, desdeMs } };
}

function isVerificado(claim: unknown): boolean {
  return claim === true || claim === "true";
}

function loadClave(dataDir: string): KeyObject {
  const nueva = () =>
    generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" });
  return createPrivateKey(readOrCreate(join(dataDir, "identidad.key"), nueva));
}
