import type { IncomingMessage } from "node:http";
import { MARK_HEADER, NONCE_HEADER } from "@mostrador/core";
import { markOf, sha256 } from "@mostrador/core/node";

/** The mark that the real server gives a reply to a call with a credential. */
export function markDe(
  { headers, method = "", url: path = "" }: IncomingMessage,
  status: number,
  body: string,
) {
  const token = headers.authorization?.replace("Bearer ", "");
  const nonce = headers[NONCE_HEADER];
  if (token === undefined || typeof nonce !== "string") return {};
  return { [MARK_HEADER]: markOf(sha256(Buffer.from(token)), { nonce, method, path, status, body }) };
}
