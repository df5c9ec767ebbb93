import { createHash } from "node:crypto";
import type { Mensaje } from "./mensaje.ts";

/** hashArchivo is the SHA-256 of the gzip bytes, lower-case hexadecimal. docs/fiscal-rules.md F43. */
export function reglaHash(archivo: Buffer, hashArchivo: string | undefined): Mensaje | undefined {
  return createHash("sha256").update(archivo).digest("hex") === hashArchivo ? undefined : { codigo: 969 };
}
