/**
 * Calls a server without a pause until it is told to stop, in a thread of its own. Each connection sends its next call as soon as it has a
 * reply, a refusal too. The thread counts the replies by their status.
 */
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/** One kind of call. `{n}` in its path and its headers is another number each time; in an address, its last two bytes. */
export interface LlamadaDeAbuso {
  readonly metodo: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cuerpo?: string;
}

/** The thread's order. Each connection makes the calls one after another. */
export interface Abuso {
  readonly llamadas: readonly LlamadaDeAbuso[];
  readonly conexiones: number;
}

const { llamadas, conexiones }: Abuso = workerData;
const cuerpos = llamadas.map(({ cuerpo }) => (cuerpo === undefined ? undefined : Buffer.from(cuerpo)));
const agent = new Agent({ keepAlive: true, maxSockets: conexiones });
const cuenta = new Map<string, number>();
const fin = new AbortController();
let n = 0;

function llamar({ metodo, url, headers }: LlamadaDeAbuso, cuerpo: Buffer | undefined): Promise<string> {
  return new Promise((resolve) => {
    const largo = cuerpo === undefined ? {} : { "content-length": cuerpo.length };
    const req = request(url, { method: metodo, agent, headers: { ...headers, ...largo } }, (res) => {
      const { location } = res.headers;
      res.on("error", () => resolve("cortada"));
      res.on("end", () => {
        if (location === undefined) return resolve(String(res.statusCode));
        resolve(llamar({ metodo, url: new URL(location, url).href, headers }, undefined));
      });
      res.resume();
    });
    req.on("error", () => resolve("cortada"));
    req.end(cuerpo);
  });
}

/** Writes the number of this call into a text that asks for one. */
function numerar(texto: string): string {
  return texto.replace("10.0.{n}", `10.0.${(n >> 8) & 255}.${n & 255}`).replace("{n}", String(n));
}

async function insistir(): Promise<void> {
  while (!fin.signal.aborted) {
    const i = n++ % llamadas.length;
    const una = llamadas[i];
    if (una === undefined) return;
    const headers = Object.fromEntries(
      Object.entries(una.headers).map(([nombre, valor]) => [nombre, numerar(valor)]),
    );
    const status = await llamar({ ...una, url: numerar(una.url), headers }, cuerpos[i]);
    if (!fin.signal.aborted) cuenta.set(status, (cuenta.get(status) ?? 0) + 1);
  }
}

parentPort?.once("message", () => {
  fin.abort();
  parentPort?.postMessage(cuenta);
  agent.destroy();
});
void Promise.all(Array.from({ length: conexiones }, insistir));
