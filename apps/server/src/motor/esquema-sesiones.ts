import type { Generated } from "kysely";
import type { Nit } from "@mostrador/core";

/** A session of the portal. Only its token's hash is kept. */
interface Sesion {
  /** The session's name in lists; it grants no access. */
  id: string;
  hash: string;
  /** The person's address; null for a session that the company's owner's key opened. */
  correo: string | null;
  /** The only company that it reaches; null for all companies of the person. */
  nit: Nit | null;
  /** The instant of the link that the company's owner handed over, in ms. docs/decisions/0029 */
  enlaceEn: number | null;
  /** The hash of the owner's key that opened it: the session ends with that key. */
  clave: string | null;
  /** Browser and operating system of the session, in words. */
  equipo: string;
  creadoEn: number;
  usadoEn: number;
  venceEn: number;
  /** 1 where the session was ended before its time. */
  terminada: Generated<number>;
}

/** A company's secret that a former owner may know. */
interface ClaveSabida {
  nit: Nit;
  /** Kind of the secret: `api`, `dueno`, or `webhook:` with the webhook's id. */
  que: string;
  correo: string;
  desde: number;
}

/** A key that signs identity tokens. */
interface ClaveIdentidad {
  kid: string;
  /** Private key as sealed PKCS #8 in PEM. */
  privada: Buffer;
  creadoEn: number;
  /** Latest end of the tokens that the key signed, in ms; null for the key in force. */
  hasta: number | null;
}

/** Tables of sessions, of the keys that sign their tokens, and of secrets that former owners may know. */
export interface TablasSesiones {
  sesiones: Sesion;
  clavesSabidas: ClaveSabida;
  clavesIdentidad: ClaveIdentidad;
}
