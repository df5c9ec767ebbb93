/** Holds one call of a till, so that a test does something before it is answered. */
import type { IncomingMessage, ServerResponse } from "node:http";
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
    /** Answers it as a server that is in trouble does. */
    soltar: () => {
      if (retenida === undefined) throw new Error("no hay llamada retenida");
      const { req, res } = retenida;
      const body = JSON.stringify({ ok: false, datos: null, error: "Ahora no.", timestamp: "2026-11-22" });
      res.writeHead(503, { "content-type": "application/json", ...markDe(req, 503, body) }).end(body);
    },
  };
}
