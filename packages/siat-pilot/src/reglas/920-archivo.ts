import { gunzipSync } from "node:zlib";
import { LIMITES } from "../limites.ts";
import type { Mensaje } from "./mensaje.ts";

/** The bytes inside a gzip, or the message that refuses it. */
export type Abierto =
  | { readonly ok: true; readonly contenido: Buffer }
  | { readonly ok: false; readonly mensaje: Mensaje };

/** 971: at most 100 MB. 920: there is a file, a gzip that opens and grows to no more than `maxBytes`. */
export function openArchivo(archivo: Buffer | undefined, maxBytes: number): Abierto {
  if (archivo === undefined || archivo.length === 0) return { ok: false, mensaje: { codigo: 920 } };
  if (archivo.length > LIMITES.archivoBytes) return { ok: false, mensaje: { codigo: 971 } };
  try {
    return { ok: true, contenido: gunzipSync(archivo, { maxOutputLength: maxBytes }) };
  } catch {
    return { ok: false, mensaje: { codigo: 920 } };
  }
}
