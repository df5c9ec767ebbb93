import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";

/**
 * A rule for a call. It answers in the server's place, lets the call pass, or lets it pass and holds its reply, for good or until the
 * promise settles.
 */
export type Ajena = (
  req: IncomingMessage,
  res: ServerResponse,
) => "respondida" | "pasa" | "sinRespuesta" | Promise<void>;

/** A proxy between a till and its server that can answer in the server's place. */
export interface EnMedio {
  readonly url: string;
  /** Sets the target of calls. */
  readonly apuntar: (base: string) => void;
  /** Sets the rule for all later calls; null lets every call pass. */
  readonly poner: (ajena: Ajena | null) => void;
  readonly close: () => Promise<void>;
}

/** Starts the proxy on a free port of this machine. */
export async function startEnMedio(): Promise<EnMedio> {
  let base = "";
  let ajena: Ajena | null = null;
  const server = createServer((req, res) => {
    const que = ajena?.(req, res) ?? "pasa";
    if (que !== "respondida") pasar(base, req, res, que);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("sin puerto");
  return {
    url: `http://127.0.0.1:${address.port}`,
    apuntar: (nueva) => void (base = nueva),
    poner: (nueva) => void (ajena = nueva),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Answers every call with a page of this status. */
export function pagina(status: number): Ajena {
  return (_req, res) => {
    res.writeHead(status, { "content-type": "text/html" }).end("<html>Inicie sesión</html>");
    return "respondida";
  };
}

/** Lets calls to a path pass, and drops their replies. */
export function sinRespuesta(path: string): Ajena {
  return ({ url }) => (url === path ? "sinRespuesta" : "pasa");
}

/** Lets calls to a path pass, and holds their replies until `soltar`. */
export function retener(path: string): { readonly ajena: Ajena; readonly soltar: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { ajena: ({ url }) => (url === path ? promise : "pasa"), soltar: resolve };
}

/** Forwards a call, and its reply back. */
function pasar(
  base: string,
  req: IncomingMessage,
  res: ServerResponse,
  que: Exclude<ReturnType<Ajena>, "respondida">,
): void {
  const { method, headers, url = "" } = req;
  const arriba = request(new URL(url, base), { method, headers, agent: false }, (reply) => {
    if (que === "sinRespuesta") return void reply.resume();
    reply.on("error", () => res.destroy());
    const responder = () => {
      res.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(res);
    };
    if (que === "pasa") responder();
    else void que.then(responder);
  });
  arriba.on("error", () => res.destroy());
  req.pipe(arriba);
}
