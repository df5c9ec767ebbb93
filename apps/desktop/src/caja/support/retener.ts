/** Holds one call of a till, so that a test does something before it is answered. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { toWire } from "@mostrador/core/wire";
import { markDe } from "./marca-guion.ts";
import type { MundoCaja } from "./mundo.ts";

/** Holds the till's first call whose address ends like this. */
export function retener(mundo: MundoCaja, final: string) {
  let retenida: { readonly req: IncomingMessage; readonly res: ServerResponse } | undefined;
  mundo.servidor.enMedio = (req, res) => {
    if (retenida !== undefined || req.url?.endsWith(final) !== true) return false;
    retenida = { req: req.resume(), res };
    return true;
  };
  return {
    hay: () => retenida !== undefined,
    /** Answers it as a server that is in trouble does; with `datos`, as one that took it. */
    soltar: (datos?: unknown) => {
      if (retenida === undefined) throw new Error("no hay llamada retenida");
      const { req, res } = retenida;
      const [status, error] = datos === undefined ? [503, "Ahora no."] : [200, null];
      const body = JSON.stringify({
        ok: error === null,
        datos: toWire(datos ?? null),
        error,
        timestamp: "2026-11-22",
      });
      res.writeHead(status, { "content-type": "application/json", ...markDe(req, status, body) }).end(body);
    },
  };
}
