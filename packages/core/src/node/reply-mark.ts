import { createHmac, timingSafeEqual } from "node:crypto";
import { markedText, type MarkedReply } from "../terminal/reply-mark.ts";

/**
 * Gives the mark of a reply: HMAC-SHA256, in hexadecimal, under the SHA-256 (hexadecimal text) of the terminal's token.
 * docs/design.md D32.
 */
export function markOf(tokenHash: string, reply: MarkedReply): string {
  return createHmac("sha256", tokenHash).update(markedText(reply)).digest("hex");
}

/** True when the mark is that of this reply to this call. Compares in constant time. */
export function isMarkOf(mark: string, tokenHash: string, reply: MarkedReply): boolean {
  const expected = Buffer.from(markOf(tokenHash, reply));
  const given = Buffer.from(mark);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
