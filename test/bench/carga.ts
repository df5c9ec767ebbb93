/** Sends many requests at a rate or a depth, and measures their times. */
import { Agent, request } from "node:http";
import { setTimeout as pausa } from "node:timers/promises";

export interface Pedidos {
  readonly url: string;
  readonly total: number;
  /** Requests under way at the same time, at most. */
  readonly aLaVez: number;
  /** Arrivals a second, independent of earlier replies; absent: each call waits for a reply. */
  readonly llegadas?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cuerpo: (i: number) => string;
  /** Told each hundred replies. */
  readonly avance?: (hechas: number) => void;
}

export interface Resultado {
  readonly porS: number;
  /** Milliseconds of each request from when it was due, in the order of the replies. */
  readonly tiempos: readonly number[];
}

/** Posts `total` bodies, `aLaVez` at a time over open connections. Throws at the first reply that is not 200. */
export async function cargar({
  url,
  total,
  aLaVez,
  headers = {},
  cuerpo,
  avance,
  llegadas,
}: Pedidos): Promise<Resultado> {
  const agent = new Agent({ keepAlive: true, maxSockets: aLaVez });
  const tiempos: number[] = [];
  let siguiente = 0;
  const desde = performance.now();
  const turno = async (): Promise<void> => {
    while (siguiente < total) {
      const i = siguiente++;
      const inicio = llegadas === undefined ? performance.now() : desde + (i / llegadas) * 1000;
      if (inicio > performance.now()) await pausa(inicio - performance.now());
      await post(agent, url, headers, cuerpo(i));
      tiempos.push(performance.now() - inicio);
      if (tiempos.length % 100 === 0) avance?.(tiempos.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: aLaVez }, turno));
  } finally {
    agent.destroy();
  }
  return { porS: (total / (performance.now() - desde)) * 1000, tiempos };
}

/** The reply's text; throws unless it is a 200. */
export function post(
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  cuerpo: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const req = request(
      url,
      {
        method: "POST",
        agent,
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(cuerpo),
          ...headers,
        },
      },
      (res) => {
        const partes: Buffer[] = [];
        res.on("data", (parte: Buffer) => partes.push(parte));
        res.on("end", () => {
          const texto = Buffer.concat(partes).toString();
          if (res.statusCode === 200) resolve(texto);
          else reject(new Error(`${url}: ${res.statusCode} ${texto.slice(0, 500)}`));
        });
      },
    );
    req.on("error", reject);
    req.end(cuerpo);
  });
}
