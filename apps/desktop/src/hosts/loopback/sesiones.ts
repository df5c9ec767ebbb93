import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Browsers that have the till open at once. */
const MAX_SESIONES = 8;

/**
 * Sessions of the loopback host: a browser that brings the token of the printed address, once, gets a cookie. A fixed token (for
 * tests) serves many times.
 */
export class Sesiones {
  readonly #cookie: string;
  readonly #fijo: string | null;
  readonly #alRotar: (token: string) => void;
  readonly #sesiones: Buffer[] = [];
  #token: string;

  /** `port`: cookies do not know ports, so that two tills on one machine need two names. */
  constructor(port: number, fijo: string | null, alRotar: (token: string) => void) {
    this.#cookie = `caja${port}`;
    this.#fijo = fijo;
    this.#alRotar = alRotar;
    this.#token = fijo ?? newSecreto();
    alRotar(this.#token);
  }

  /** Takes the token for a session: the cookie to set, or null. A used token is replaced by a new one at once. */
  canjear(token: string): string | null {
    if (!isEqual(hash(token), hash(this.#token))) return null;
    if (this.#fijo === null) {
      this.#token = newSecreto();
      this.#alRotar(this.#token);
    }
    const secreto = newSecreto();
    this.#sesiones.push(hash(secreto));
    if (this.#sesiones.length > MAX_SESIONES) this.#sesiones.shift();
    return `${this.#cookie}=${secreto}; HttpOnly; SameSite=Strict; Path=/`;
  }

  isAbierta(cookies: string | undefined): boolean {
    const secreto = new RegExp(`(?:^|;\\s*)${this.#cookie}=([\\w-]+)`).exec(cookies ?? "")?.[1];
    if (secreto === undefined) return false;
    const dado = hash(secreto);
    return this.#sesiones.some((sesion) => isEqual(sesion, dado));
  }
}

function newSecreto(): string {
  return randomBytes(24).toString("base64url");
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function isEqual(a: Buffer, b: Buffer): boolean {
  return timingSafeEqual(a, b);
}
