/** A receiver of webhooks in the test's process: it keeps what came, and the test decides each answer. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A delivery as it came. */
export interface Recibido {
  readonly cuerpo: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A receiver that runs. */
export interface Receptor {
  readonly url: string;
  readonly recibidos: Recibido[];
  /** Decides the answers from now on, by the number of deliveries that came so far. */
  readonly responder: (estado: (n: number) => number | Promise<number>) => void;
  readonly close: () => void;
}

/** Starts a receiver that answers 200. */
export async function startReceptor(): Promise<Receptor> {
  const recibidos: Recibido[] = [];
  let estado: (n: number) => number | Promise<number> = () => 200;
  const server = createServer((req, res) => {
    void (async () => {
      let cuerpo = "";
      for await (const parte of req) cuerpo += String(parte);
      recibidos.push({ cuerpo, headers: req.headers });
      res.writeHead(await estado(recibidos.length)).end();
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`,
    recibidos,
    responder: (otro) => void (estado = otro),
    close: () => void server.close(),
  };
}
