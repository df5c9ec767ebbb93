import { gunzipSync } from "node:zlib";
import type { Fila } from "../db/esquema.ts";
import { LIMITES } from "../limites.ts";
import { isManual } from "./1045-cafc.ts";
import type { Hechos } from "./hechos.ts";
import type { Mensaje } from "./mensaje.ts";

/** The files of a package, or the message that refuses it. */
export type Desempacado =
  | { readonly ok: true; readonly archivos: readonly ArchivoTar[] }
  | { readonly ok: false; readonly mensaje: Mensaje };

/** 920: it is a tar. 954: at most 500 documents. 985: as many as declared. docs/fiscal-rules.md F44. */
export function desempacar(tar: Buffer, declaradas: number | undefined): Desempacado {
  const archivos = parseTar(tar);
  if (archivos === undefined) return { ok: false, mensaje: { codigo: 920 } };
  if (archivos.length > LIMITES.facturasPaquete) return { ok: false, mensaje: { codigo: 954 } };
  if (archivos.length === 0 || archivos.length !== declaradas) return { ok: false, mensaje: { codigo: 985 } };
  return { ok: true, archivos };
}

/** Opens a received package again. It opened at its reception, so it cannot fail. */
export function reabrir({ archivo }: Pick<Fila<"paquete">, "archivo">): readonly ArchivoTar[] | undefined {
  return parseTar(gunzipSync(archivo));
}

/**
 * 942: the event exists. 957: it is of this point of sale. 902 and 904: it goes with a CAFC in kinds 5 to 7, and only then.
 * 983: sent within 48 h of the event's end, manual documents within 72 h. docs/fiscal-rules.md F42 and F44.
 */
export function reglaEventoDelPaquete(
  evento: Fila<"evento"> | undefined,
  cafc: string | undefined,
  { ahora, base }: Hechos,
): Mensaje | undefined {
  if (evento === undefined) return { codigo: 942 };
  const propio =
    evento.nit === base.nit &&
    evento.sucursal === base.codigoSucursal &&
    evento.puntoVenta === (base.codigoPuntoVenta ?? 0);
  if (!propio) return { codigo: 957 };
  const manual = isManual(evento.motivo);
  if (manual && cafc === undefined) return { codigo: 902, detalle: "Cafc no encontrado." };
  if (!manual && cafc !== undefined)
    return { codigo: 904, detalle: "El cafc no corresponde al tipo de evento." };
  const plazo = manual ? LIMITES.plazoPaqueteCafcMs : LIMITES.plazoPaqueteMs;
  return ahora - evento.fin > plazo ? { codigo: 983 } : undefined;
}

/** A file of a package. */
interface ArchivoTar {
  readonly nombre: string;
  readonly bytes: Buffer;
}

const BLOQUE = 512;

/** Files of an ustar archive, in order; undefined when it cannot be read as one. Only regular files count. */
export function parseTar(tar: Buffer): readonly ArchivoTar[] | undefined {
  const archivos: ArchivoTar[] = [];
  let posicion = 0;
  while (posicion + BLOQUE <= tar.length) {
    const cabecera = tar.subarray(posicion, posicion + BLOQUE);
    if (cabecera.every((byte) => byte === 0)) return archivos;
    const size = octal(cabecera.subarray(124, 136));
    if (size === undefined || !hasSumaCorrecta(cabecera)) return undefined;
    const desde = posicion + BLOQUE;
    if (desde + size > tar.length) return undefined;
    const tipo = cabecera[156];
    if (tipo === 0x30 || tipo === 0) {
      archivos.push({ nombre: texto(cabecera.subarray(0, 100)), bytes: tar.subarray(desde, desde + size) });
    }
    posicion = desde + Math.ceil(size / BLOQUE) * BLOQUE;
  }
  // The two closing blocks of zeros are missing: some writers leave them out, an empty or cut file does too.
  return archivos.length > 0 && posicion >= tar.length ? archivos : undefined;
}

function hasSumaCorrecta(cabecera: Buffer): boolean {
  let suma = 0;
  for (const [i, byte] of cabecera.entries()) suma += i >= 148 && i < 156 ? 0x20 : byte;
  return octal(cabecera.subarray(148, 156)) === suma;
}

function octal(campo: Buffer): number | undefined {
  const cifras = texto(campo).trim();
  return /^[0-7]+$/.test(cifras) ? Number.parseInt(cifras, 8) : undefined;
}

function texto(campo: Buffer): string {
  const fin = campo.indexOf(0);
  return campo.toString("latin1", 0, fin === -1 ? campo.length : fin);
}
