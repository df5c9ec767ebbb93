/**
 * The mark on the server's replies to a terminal. docs/design.md D32: a reply is the server's own only
 * if it carries an HMAC over the call's nonce, method, path, status and decoded body.
 */

/** First protocol (`protocolos.ts`) whose server marks every reply under /v1/terminal. */
export const PROTOCOLO_CON_MARCA = 2;

/** Request header: random text, different in each call. A call without it gets no mark. */
export const NONCE_HEADER = "x-mostrador-nonce";
/** Reply header: the mark, 64 hexadecimal digits. */
export const MARK_HEADER = "x-mostrador-mark";
/** Name under which a reply tells its kind of failure, `terminalRevocada` for one. */
export const ERROR_CODE_HEADER = "x-error-code";
/** Name under which the refusal of a till tells the owner's decision on what it printed: `rechazada`. docs/decisions/0072 */
export const ENTREGA_HEADER = "x-mostrador-entrega";

/** A reply and the call that it answers, as the mark covers them. */
export interface MarkedReply {
  readonly nonce: string;
  readonly method: string;
  /** The path from `/v1/terminal` on, with the query. */
  readonly path: string;
  readonly status: number;
  /** The decoded body, without transfer and content encodings. */
  readonly body: string;
}

/**
 * Tells whether a text is a nonce for which a server marks its reply: 16 to 64 characters of base64url.
 *
 * @example
 * isNonce("corto");
 * // => false
 */
export function isNonce(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{16,64}$/.test(text);
}

/** Builds the text under the HMAC. No field but the last can hold a line break, so two replies never give one text. */
export function markedText({ nonce, method, path, status, body }: MarkedReply): string {
  return [nonce, method.toUpperCase(), path, status, body].join("\n");
}
