import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

/** One entry of a journal file: JSON, and its attached bytes (a document's XML). */
export interface Frame {
  readonly json: unknown;
  readonly attachment: Buffer;
}

/**
 * The entries of a journal file. `damaged`: unreadable bytes precede whole entries, so that synced data is
 * lost.
 */
export interface Frames {
  readonly frames: readonly Frame[];
  readonly damaged: boolean;
}

const MAGIC = Buffer.from("MDR1");
/** Magic, length of the body, CRC-32 of the body. */
const HEADER = 12;
/** Length of the JSON, at the start of the inflated body. */
const JSON_LENGTH = 4;
/** Compression saves disk space and must not cost more time than the fsync saves. */
const LEVEL = 1;

/** Encodes an entry: header, then the deflated JSON and attachment. */
export function encodeFrame({ json, attachment }: Frame): Buffer {
  const text = Buffer.from(JSON.stringify(json));
  const length = Buffer.alloc(JSON_LENGTH);
  length.writeUInt32LE(text.length);
  const body = deflateRawSync(Buffer.concat([length, text, attachment]), { level: LEVEL });
  const header = Buffer.alloc(HEADER);
  MAGIC.copy(header);
  header.writeUInt32LE(body.length, 4);
  header.writeUInt32LE(crc32(body), 8);
  return Buffer.concat([header, body]);
}

/**
 * Decodes all whole entries of a file, in order. Unreadable bytes at the end are a torn write: they were never synced, and nothing
 * was sent on their account. Unreadable bytes before a whole entry are damage.
 */
export function decodeFrames(bytes: Buffer): Frames {
  const frames: Frame[] = [];
  let [at, damaged] = [0, false];
  while (at < bytes.length) {
    const found = decodeAt(bytes, at);
    if (found !== null) {
      frames.push(found.frame);
      at = found.end;
      continue;
    }
    const next = findNext(bytes, at + 1);
    if (next === null) break;
    damaged = true;
    at = next;
  }
  return { frames, damaged };
}

function decodeAt(bytes: Buffer, at: number): { readonly frame: Frame; readonly end: number } | null {
  const start = at + HEADER;
  if (start > bytes.length || !bytes.subarray(at, at + MAGIC.length).equals(MAGIC)) return null;
  const end = start + bytes.readUInt32LE(at + 4);
  if (end > bytes.length) return null;
  const body = bytes.subarray(start, end);
  if (crc32(body) !== bytes.readUInt32LE(at + 8)) return null;
  const plain = inflateRawSync(body);
  const length = plain.readUInt32LE();
  const text = plain.subarray(JSON_LENGTH, JSON_LENGTH + length).toString();
  const json: unknown = JSON.parse(text);
  return { frame: { json, attachment: plain.subarray(JSON_LENGTH + length) }, end };
}

/** Finds the place where the next whole entry begins; null where there is none. */
function findNext(bytes: Buffer, from: number): number | null {
  for (let at = bytes.indexOf(MAGIC, from); at >= 0; at = bytes.indexOf(MAGIC, at + 1))
    if (decodeAt(bytes, at) !== null) return at;
  return null;
}
