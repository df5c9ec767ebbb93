/** The steps that a document and a package have in common as they arrive. */
import { gunzipSync } from "node:zlib";
import { createHash } from "node:crypto";
import { tamanoAbierto } from "../elecciones.ts";
import type { Hechos } from "../reglas/hechos.ts";
import { exigida, type Mensaje, primerFallo } from "../reglas/mensaje.ts";
import { REGLAS } from "../reglas/solicitud.ts";
import { seguro } from "./hechos.ts";
import type { Llamada } from "./llamada.ts";
import { LIMITES } from "../limites.ts";
import { hasFormatoInstante, parseFecha } from "../instante.ts";

/** Checks a request that sends documents, and its stated time of sending. */
export function examinarEnvio({ solicitud, ahora, control }: Llamada, hechos: Hechos): Mensaje | undefined {
  return (
    primerFallo(REGLAS.documento, hechos) ??
    exigida(reglaFechaEnvio(solicitud.texto("fechaEnvio"), ahora), control.leer().relajar)
  );
}

/** Opens the archive of a request, and holds its bytes against the hash that the request names. */
export function abrirEnvio({ solicitud, control }: Llamada, maxBytes: number): Abierto {
  const archivo = solicitud.bytes("archivo");
  const abierto = openArchivo(archivo, tamanoAbierto(maxBytes, control.leer().relajar));
  if (!abierto.ok) return abierto;
  const mensaje = reglaHash(seguro(archivo), solicitud.texto("hashArchivo"));
  return mensaje === undefined ? abierto : { ok: false, mensaje };
}

/** The bytes inside a gzip, or the message that refuses it. */
type Abierto =
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

/** 943: the format of fechaEnvio. 935: it is near the authority's own time. */
function reglaFechaEnvio(fechaEnvio: string | undefined, ahora: number): Mensaje | undefined {
  if (fechaEnvio === undefined || fechaEnvio === "") return { codigo: 935 };
  const enviada = parseFecha(fechaEnvio);
  if (!hasFormatoInstante(fechaEnvio) || enviada === undefined) return { codigo: 943 };
  return Math.abs(enviada - ahora) <= LIMITES.margenEnvioMs
    ? undefined
    : { codigo: 935, eleccion: "fechaEnvio" };
}

/** hashArchivo is the SHA-256 of the gzip bytes, lower-case hexadecimal. docs/fiscal-rules.md F43. */
export function reglaHash(archivo: Buffer, hashArchivo: string | undefined): Mensaje | undefined {
  return createHash("sha256").update(archivo).digest("hex") === hashArchivo ? undefined : { codigo: 969 };
}
