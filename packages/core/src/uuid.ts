/** A source of random bytes: `crypto` of any page or program. */
export interface Azar {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): unknown;
}

const BYTES = 16;
/** Places of the dashes, counted in hexadecimal digits. */
const GRUPOS = [0, 8, 12, 16, 20, 32] as const;

/**
 * Makes a UUID of version 4 (RFC 9562 section 5.4) of the random bytes given. A browser's own maker is missing from pages of
 * plain http on a network; its random bytes are everywhere.
 */
export function newUuid(azar: Azar): string {
  const bytes = new Uint8Array(BYTES);
  azar.getRandomValues(bytes);
  const hex = [...bytes].map((byte, i) => marcado(byte, i).toString(16).padStart(2, "0")).join("");
  return GRUPOS.slice(1)
    .map((fin, i) => hex.slice(GRUPOS[i], fin))
    .join("-");
}

/** Sets the bits of the version (byte 6) and of the variant (byte 8). */
function marcado(byte: number, i: number): number {
  if (i === 6) return (byte & 0x0f) | 0x40;
  return i === 8 ? (byte & 0x3f) | 0x80 : byte;
}
