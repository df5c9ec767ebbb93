import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { MARK_HEADER } from "@mostrador/core";

/** A reply of the server that was recorded: replayed later, its mark belongs to another call. */
export interface Grabada {
  readonly status: number;
  readonly body: string;
  readonly mark: string;
}

type Ajena = (res: ServerResponse, grabada: Grabada) => void;

const html = "<html><body>Inicie sesión en la red Wi-Fi</body></html>";
const page =
  (status: number, headers: Record<string, string> = {}, body = html): Ajena =>
  (res) =>
    void res.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
const json = (status: number): Ajena =>
  page(status, { "content-type": "application/json" }, '{"error":"forbidden","message":"No."}');

/** Replies of programs between a till and its server; none of them is the server's own. docs/trust.md, 2. */
export const AJENAS: readonly (readonly [name: string, reply: Ajena])[] = [
  ["a portal's page", page(200)],
  ["a redirect to a portal", page(301, { location: "http://portal.invalid/" }, "")],
  ["a proxy's 401", json(401)],
  ["a proxy's 403", json(403)],
  ["a proxy's 404", page(404)],
  ["a proxy's 409", json(409)],
  ["a proxy's 502", page(502)],
  [
    "a truncated reply of the server",
    (res, { status, body, mark }) => {
      res.writeHead(status, { "content-length": Buffer.byteLength(body) + 1, [MARK_HEADER]: mark });
      res.write(body, () => res.destroy());
    },
  ],
  [
    "a replayed reply of the server",
    (res, { status, body, mark }) => void res.writeHead(status, { [MARK_HEADER]: mark }).end(body),
  ],
  [
    "a revocation with the mark of another nonce",
    (res, { mark }) =>
      void res
        .writeHead(403, { "x-error-code": "terminalRevocada", [MARK_HEADER]: mark })
        .end('{"ok":false,"datos":null,"error":"Esta caja fue revocada.","timestamp":"2026-11-22T10:00:00"}'),
  ],
  [
    "a portal's page in gzip",
    (res) =>
      void res
        .writeHead(403, { "content-type": "text/html", "content-encoding": "gzip" })
        .end(gzipSync(html)),
  ],
  ["an empty reply", page(200, {}, "")],
];
