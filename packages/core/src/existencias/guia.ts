/** Slip of a transfer, and its code: a QR or a typed text that holds the whole transfer. docs/decisions/0065 */
import { z } from "zod";
import { decimal, dividir } from "../dinero.ts";
import { epochToInstante, Instante, instanteToEpoch } from "../instante.ts";
import { Nit } from "../nit.ts";
import { fail, ok, type Result } from "../result.ts";
import { CantidadExistencia } from "./formas.ts";

/** Maximum lines of a transfer, so that its code fits into one QR. */
export const MAX_LINEAS_GUIA = 80;
/** Maximum characters of an alphanumeric QR code at error-correction level M. */
export const MAX_QR = 3391;

/** Transfer as printed on its slip. Quantities are in the products' own units; a line is identified by its index, from 0. */
export const Guia = z.object({
  id: z.uuid(),
  nit: Nit,
  /** Branch that sends the goods. */
  sucursalOrigen: z.int().min(0).max(9999),
  /** Branch that receives the goods. */
  sucursalDestino: z.int().min(0).max(9999),
  /** Instant at which the goods left. */
  instante: Instante,
  lineas: z
    .array(z.object({ productoId: z.string().min(1).max(64), cantidad: CantidadExistencia }))
    .min(1)
    .max(MAX_LINEAS_GUIA),
});
export type Guia = z.infer<typeof Guia>;

/** Prefix of every slip code, by which a scanner's reading is recognised. Its digit is the version of the encoding. */
const MARCA = "GUIA1";
/** Crockford's base 32: digits and capital letters without look-alikes. Their keys have the same place on every keyboard. */
const CIFRAS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PARECIDAS: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" };
const BITS = 5;
/** Smallest quantity in a code; quantities are encoded as whole multiples of it. */
const UNA = decimal("0.00001");
const BYTES_SUMA = 2;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Encodes a slip as the text of its QR: only capital letters and digits, about 33 characters a line.
 *
 * @example
 * guiaToCodigo({
 *   id: "0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a11", nit: Nit.parse(1023456022), sucursalOrigen: 0, sucursalDestino: 1,
 *   instante: Instante.parse("2026-11-20T14:00:00.000"),
 *   lineas: [{ productoId: "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10", cantidad: "12" }],
 * }).slice(0, 20);
 * // => "GUIA11EFPMMHC3N57X6T"
 */
export function guiaToCodigo({ id, nit, sucursalOrigen, sucursalDestino, instante, lineas }: Guia): string {
  const bytes = [...uuidToBytes(id)];
  for (const entero of [nit, sucursalOrigen, sucursalDestino, instanteToEpoch(instante), lineas.length])
    bytes.push(...enteroToBytes(entero));
  for (const { productoId, cantidad } of lineas) {
    const comoTexto = UUID.test(productoId) ? null : textoToBytes(productoId);
    bytes.push(...enteroToBytes(comoTexto?.length ?? 0), ...(comoTexto ?? uuidToBytes(productoId)));
    bytes.push(...enteroToBytes(Number(dividir(decimal(cantidad), UNA, 0).toFixed())));
  }
  return MARCA + toBase32([...bytes, ...sumaDe(bytes)]);
}

/**
 * Tells whether a scanned or typed text begins like a slip's code; the code may be incomplete.
 *
 * @example
 * isCodigoDeGuia("7790001");
 * // => false
 */
export function isCodigoDeGuia(texto: string): boolean {
  return texto.trim().toUpperCase().startsWith(MARCA);
}

/** Failure to read a slip's code. `ajena`: the text is no slip code; `incompleta`: a part of the code is missing or misread. */
export interface GuiaIlegible {
  readonly kind: "ajena" | "incompleta";
}

/**
 * Decodes a slip's code. Ignores spaces, hyphens and line ends, and accepts small letters and look-alikes such as O for 0.
 *
 * @example
 * parseGuia("7790001");
 * // => { ok: false, error: { kind: "ajena" } }
 */
export function parseGuia(texto: string): Result<Guia, GuiaIlegible> {
  const limpio = texto.replaceAll(/[\s-]/g, "").toUpperCase();
  if (!limpio.startsWith(MARCA)) return fail({ kind: "ajena" });
  const bytes = fromBase32(limpio.slice(MARCA.length));
  const cuerpo = bytes?.slice(0, -BYTES_SUMA) ?? [];
  const suma = bytes?.slice(-BYTES_SUMA) ?? [];
  if (bytes === null || sumaDe(cuerpo).some((byte, i) => byte !== suma[i]))
    return fail({ kind: "incompleta" });
  const guia = Guia.safeParse(readGuia(cuerpo));
  return guia.success ? ok(guia.data) : fail({ kind: "incompleta" });
}

function readGuia(bytes: readonly number[]): unknown {
  let en = 0;
  const tomar = (cuantos: number) => bytes.slice(en, (en += cuantos));
  const entero = (): number => {
    let valor = 0;
    for (let peso = 1; en < bytes.length; peso *= 128) {
      const byte = bytes[en++] ?? 0;
      valor += (byte % 128) * peso;
      if (byte < 128) break;
    }
    // A number that is too large becomes -1, which the `Guia` schema refuses.
    return Number.isSafeInteger(valor) ? valor : -1;
  };
  const id = bytesToUuid(tomar(16));
  const [nit, sucursalOrigen, sucursalDestino, epochMs, cuantas] = [
    entero(),
    entero(),
    entero(),
    entero(),
    entero(),
  ];
  const lineas = Array.from({ length: Math.min(cuantas, MAX_LINEAS_GUIA + 1) }, () => {
    const largo = entero();
    const productoId = largo === 0 ? bytesToUuid(tomar(16)) : bytesToTexto(tomar(largo));
    return { productoId, cantidad: decimal(entero()).times(UNA).toFixed() };
  });
  return { id, nit, sucursalOrigen, sucursalDestino, instante: epochToInstante(epochMs), lineas };
}

/** Encodes a whole number as a varint: seven bits a byte, lowest first; every byte but the last has its eighth bit set. */
function enteroToBytes(entero: number): readonly number[] {
  const bytes: number[] = [];
  let resto = entero;
  for (; resto >= 128; resto = Math.floor(resto / 128)) bytes.push((resto % 128) + 128);
  return [...bytes, resto];
}

function uuidToBytes(uuid: string): readonly number[] {
  const hex = uuid.replaceAll("-", "");
  return Array.from({ length: 16 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

function bytesToUuid(bytes: readonly number[]): string {
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function textoToBytes(texto: string): readonly number[] {
  const bytes: number[] = [];
  for (const letra of texto) bytes.push(...enteroToBytes(letra.codePointAt(0) ?? 0));
  return bytes;
}

function bytesToTexto(bytes: readonly number[]): string {
  let [texto, punto, peso] = ["", 0, 1];
  for (const byte of bytes) {
    punto += (byte % 128) * peso;
    peso *= 128;
    if (byte >= 128) continue;
    texto += punto > 0x10_ff_ff ? "" : String.fromCodePoint(punto);
    [punto, peso] = [0, 1];
  }
  return texto;
}

/** Computes the CRC-16/CCITT of the bytes, which detects a truncated or misread code. */
function sumaDe(bytes: readonly number[]): readonly [number, number] {
  let crc = 0xff_ff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80_00 ? 0x10_21 : 0)) & 0xff_ff;
  }
  return [crc >> 8, crc & 0xff];
}

function toBase32(bytes: readonly number[]): string {
  let [texto, resto, bits] = ["", 0, 0];
  for (const byte of bytes) {
    resto = (resto << 8) | byte;
    for (bits += 8; bits >= BITS; bits -= BITS) texto += CIFRAS[(resto >> (bits - BITS)) & 31] ?? "";
    resto &= (1 << bits) - 1;
  }
  return bits === 0 ? texto : texto + (CIFRAS[(resto << (BITS - bits)) & 31] ?? "");
}

/** Decodes base 32; null if a character does not belong to it. */
function fromBase32(texto: string): readonly number[] | null {
  const bytes: number[] = [];
  let [resto, bits] = [0, 0];
  for (const letra of texto) {
    const cifra = CIFRAS.indexOf(PARECIDAS[letra] ?? letra);
    if (cifra < 0) return null;
    resto = (resto << BITS) | cifra;
    bits += BITS;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(resto >> bits);
    resto &= (1 << bits) - 1;
  }
  return bytes;
}
