import { Agent } from "node:https";

/** Idle time after which a connection is closed: before the server (75 s), and before most proxies and routers (60 s). */
const OCIOSA_MS = 50_000;
/** Idle connections that are kept: a round of work and a cashier seldom call at once. */
const MAX_OCIOSAS = 2;

/**
 * A till's open connections to the one key that it knows. Each proved that key at its handshake, so further calls on it
 * need no handshake. They are closed when the key or the address changes. docs/decisions/0049
 */
export class Conexiones {
  #de = "";
  #agente = createAgente();

  /** Returns the connections to an address under these keys. Closes those to another address or under other keys. */
  agenteDe(url: string, llaves: readonly string[]): Agent {
    const de = [new URL(url).origin, ...llaves].join();
    if (de !== this.#de) {
      this.soltar();
      this.#de = de;
    }
    return this.#agente;
  }

  /**
   * Closes idle connections at once, and the others when their calls are over. Called when a connection is found dead, because the others
   * probably are too.
   */
  soltar(): void {
    const antes = this.#agente;
    this.#agente = createAgente();
    antes.maxFreeSockets = 0;
    for (const sockets of Object.values(antes.freeSockets))
      for (const socket of sockets ?? []) socket.destroy();
  }
}

/** Keeps connections, and no TLS sessions: a resumed session shows no key. */
function createAgente(): Agent {
  return new Agent({
    keepAlive: true,
    maxCachedSessions: 0,
    maxFreeSockets: MAX_OCIOSAS,
    timeout: OCIOSA_MS,
  });
}
