import type { Nit } from "@mostrador/core";
import { createRemoteJWKSet, jwtVerify, SignJWT, type JWK, type JWTPayload } from "jose";
import type { Config } from "../config.ts";
import { newCredencial } from "../secretos.ts";
import { ALG, claveVigente, listPublicas, VIGENCIA_S, type Taller } from "./claves.ts";

const AUDIENCIA = "mostrador";
/** Audience of a token bound to one company: a program that knows only the other audience refuses it. */
const AUDIENCIA_LIGADA = "mostrador-empresa";

/** The one company that a session reaches, and the instant of the link that its owner handed over (docs/decisions/0029). */
export interface Ligada {
  readonly nit: Nit;
  readonly desdeMs: number;
}

/**
 * The person of a token. `ligada` is null if the person has proven the address: the session then reaches all companies of that address.
 */
export interface Identificada {
  readonly correo: string;
  readonly ligada: Ligada | null;
}

/** A person that an outer provider's token names, and the token's end in milliseconds since 1970. */
interface Ajena {
  readonly correo: string;
  readonly venceMs: number;
}

/** Issues the server's own identity tokens, or verifies an outer provider's. */
export interface Identidad {
  /** Returns the person of an outer provider's token, null for any other token. The function is null where this server issues the tokens. */
  readonly verificar: ((token: string) => Promise<Ajena | null>) | null;
  /** Issues a token. The function is null where an outer provider issues the tokens. */
  readonly emitir: ((persona: Identificada, ahoraMs: number) => Promise<Emitida>) | null;
  /** Gives the public keys for verifiers. */
  readonly jwks: () => Promise<{ keys: JWK[] }>;
}

/** A new session: its token, and its end in milliseconds since 1970. */
export interface Emitida {
  readonly token: string;
  readonly venceMs: number;
}

/**
 * Makes the identity: an OIDC provider named by configuration, or the server's own small issuer. With the
 * latter the portal works on a bare machine. A token of its own is valid while its session is. docs/api.md A41.
 */
export function createIdentidad({ dataDir, publicUrl, oidc }: Config, taller: Taller): Identidad {
  if (oidc !== null) {
    const claves = createRemoteJWKSet(new URL(oidc.jwksUrl));
    return {
      verificar: async (token) => {
        try {
          const { payload } = await jwtVerify(token, claves, {
            issuer: oidc.emisor,
            audience: oidc.audiencia,
            currentDate: new Date(taller.now()),
          });
          return deCorreo(payload);
        } catch {
          return null;
        }
      },
      emitir: null,
      jwks: async () => ({ keys: [] }),
    };
  }
  return {
    verificar: null,
    emitir: async ({ correo, ligada }, ahoraMs) => {
      const { kid, privada } = await claveVigente(taller, dataDir);
      const desde = Math.floor(ahoraMs / 1000);
      const token = await new SignJWT({ email: correo, email_verified: ligada === null, ...ligada })
        .setProtectedHeader({ alg: ALG, kid })
        .setIssuer(publicUrl)
        .setAudience(ligada === null ? AUDIENCIA : AUDIENCIA_LIGADA)
        .setSubject(correo)
        // Without a random id, two sessions opened in the same second would have the same token.
        .setJti(newCredencial("jti").texto)
        .setIssuedAt(desde)
        .setExpirationTime(desde + VIGENCIA_S)
        .sign(privada);
      return { token, venceMs: (desde + VIGENCIA_S) * 1000 };
    },
    jwks: async () => ({ keys: await listPublicas(taller, dataDir) }),
  };
}

/** Gives the address if its provider calls it verified; some providers write the claim as text. */
function deCorreo({ email, email_verified, exp }: JWTPayload): Ajena | null {
  if (typeof email !== "string" || !isVerificado(email_verified) || exp === undefined) return null;
  return { correo: email.toLowerCase(), venceMs: exp * 1000 };
}

function isVerificado(claim: unknown): boolean {
  return claim === true || claim === "true";
}
