/** The stored form of a fiscal document: deflated against a dictionary that many documents share, exact to the byte. docs/decisions/0051 */
import { hash, timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";

/** The stored parts of a document: the bytes of its XML, and its request as JSON. Neither holds a zero byte. */
export interface StoredDocument {
  readonly xml: Buffer;
  readonly pedido: string;
}

/** Bytes that documents of one kind have in common. `nombre` is derived from them, so that a name always means the same dictionary. */
export interface Dictionary {
  /** Sixteen hexadecimal digits, the beginning of the SHA-256 of `bytes`. */
  readonly nombre: string;
  readonly bytes: Buffer;
}

/**
 * Thrown for stored bytes from which no document can be restored. The message gives the reason for the log; a caller must not guess the
 * bytes.
 */
export class UnreadableDocument extends Error {}

/** The first byte of a compressed document. XML begins with `<` or a byte order mark. */
const MARK = 1;
/** Number of bytes that are kept of two SHA-256 digests: the dictionary's, and the document's. */
const [NAME_BYTES, SUM_BYTES] = [8, 16];
const HEADER = 1 + NAME_BYTES + SUM_BYTES;
/** The byte between XML and request. */
const BETWEEN = Buffer.of(0);
/** Maximum size of a restored document. It is larger than any real one, and keeps damaged bytes from filling the memory. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Number of documents from which a dictionary is made. Of each, the beginning, the signature and the beginning of its request are taken. */
export const SAMPLES = 3;
const [XML_BYTES, REQUEST_BYTES] = [4096, 1024];

/**
 * Makes a dictionary of up to `SAMPLES` documents of one company, sector and certificate. The certificate, the emitter and the elements
 * are the larger part of each document.
 */
export function createDictionary(samples: readonly StoredDocument[]): Dictionary {
  const bytes = Buffer.concat(samples.slice(0, SAMPLES).flatMap(partsOf));
  return { nombre: nameOf(bytes), bytes };
}

function partsOf({ xml, pedido }: StoredDocument): readonly Buffer[] {
  const shown = xml.length <= 2 * XML_BYTES ? [xml] : [xml.subarray(0, XML_BYTES), xml.subarray(-XML_BYTES)];
  return [...shown, BETWEEN, Buffer.from(pedido).subarray(0, REQUEST_BYTES)];
}

/** Gives the dictionary's name. */
export function nameOf(bytes: Buffer): string {
  return hash("sha256", bytes, "hex").slice(0, 2 * NAME_BYTES);
}

/**
 * Compresses a document. The result names its dictionary and holds a sum of the document: mark, 8 bytes of the dictionary's SHA-256,
 * 16 bytes of the document's, deflate (RFC 1951). Throws where the document holds a zero byte.
 */
export function compressDocument(document: StoredDocument, { nombre, bytes }: Dictionary): Buffer {
  const request = Buffer.from(document.pedido);
  if (document.xml.includes(0) || request.includes(0)) throw new Error("el documento lleva un byte cero");
  const whole = Buffer.concat([document.xml, BETWEEN, request]);
  return Buffer.concat([
    Buffer.of(MARK),
    Buffer.from(nombre, "hex"),
    sumOf(whole),
    deflateRawSync(whole, { level: 6, dictionary: bytes }),
  ]);
}

/** Tells whether stored bytes are a compressed document, and not an XML. */
export function isCompressed(stored: Buffer): boolean {
  return stored[0] === MARK;
}

/** Gives the name of the dictionary that a compressed document needs. Throws UnreadableDocument where the bytes are cut. */
export function dictionaryNameOf(stored: Buffer): string {
  if (stored.length <= HEADER) throw new UnreadableDocument("el documento comprimido está cortado");
  return stored.toString("hex", 1, 1 + NAME_BYTES);
}

/**
 * Restores a compressed document. Throws UnreadableDocument if the dictionary is another one, or the result is not the document that was
 * compressed.
 */
export function expandDocument(stored: Buffer, { nombre, bytes }: Dictionary): StoredDocument {
  if (dictionaryNameOf(stored) !== nombre)
    throw new UnreadableDocument(`el documento pide el diccionario ${dictionaryNameOf(stored)}`);
  const whole = inflate(stored.subarray(HEADER), bytes);
  if (!timingSafeEqual(sumOf(whole), stored.subarray(1 + NAME_BYTES, HEADER)))
    throw new UnreadableDocument("el documento comprimido no da los bytes que se guardaron");
  const end = whole.indexOf(0);
  return { xml: whole.subarray(0, end), pedido: whole.toString("utf8", end + 1) };
}

function inflate(bytes: Buffer, dictionary: Buffer): Buffer {
  try {
    return inflateRawSync(bytes, { dictionary, maxOutputLength: MAX_BYTES });
  } catch (error) {
    throw new UnreadableDocument("el documento comprimido está dañado", { cause: error });
  }
}

function sumOf(bytes: Buffer): Buffer {
  return hash("sha256", bytes, "buffer").subarray(0, SUM_BYTES);
}
