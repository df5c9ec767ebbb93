import { Agent } from "node:https";

/** Idle time after which a connection is closed: before the server (75 s), and before most proxies and routers (60 s). */
const OCIOSA_MS = 50_000;
/** Idle connections that are kept: a round of work and a cashier seldom call at once. */
const MAX_OCIOSAS = 2;

/**
 * A till's open connections to the one key that it knows. Each showed that key at its handshake, so that further calls on it ask for no
 * other. With another key, or at another address, they end. docs/decisions/0049
 */
export class Conexiones {
  #de = "";
  #agente = createAgente();

  /** Gives the connections to an address under these keys. Those to another one, or under other keys, end. */
  agenteDe(url: string, llaves: readonly string[]): Agent {
    const de = [new URL(url).origin, ...llaves].join();
    if (de !== this.#de) {
      this.soltar();
      this.#de = de;
    }
    return this.#agente;
  }

  /** Closes idle connections, and the others once their calls are over. One that was found dead says the same of its neighbours. */
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
