import type { IncomingMessage } from "node:http";

/** The body, or undefined when it is longer than `maxBytes`. */
export async function readBody(req: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const partes: Buffer[] = [];
  let largo = 0;
  const trozos: AsyncIterable<Buffer> = req;
  for await (const parte of trozos) {
    largo += parte.length;
    if (largo > maxBytes) return undefined;
    partes.push(parte);
  }
  return Buffer.concat(partes);
}

/** The body as JSON; undefined when it is none, an empty one included. */
export function parseJson(cuerpo: Buffer): unknown {
  try {
    return JSON.parse(cuerpo.toString("utf8"));
  } catch {
    return undefined;
  }
}
