import jpeg from "jpeg-js";
import { PNG } from "pngjs";

/** A picture as dots of four bytes: red, green, blue, opacity. */
export type Imagen = Pick<PNG, "width" | "height" | "data">;

/** Limits of the decoders, because a small file may open to a picture that fills the memory. */
const MAX_PUNTOS = 25_000_000;
const MAX_MB = 256;

/** The kinds of picture that a logo may be, by the beginning of its data URI. */
const LECTORES: readonly (readonly [prefijo: string, leer: (bytes: Buffer) => Imagen])[] = [
  ["data:image/png;base64,", readPng],
  [
    "data:image/jpeg;base64,",
    (bytes) => jpeg.decode(bytes, { maxResolutionInMP: MAX_PUNTOS / 1_000_000, maxMemoryUsageInMB: MAX_MB }),
  ],
];

/** Reads the dots of a PNG or JPEG. Null for another kind of picture, and for one that cannot be read. */
export function readImagen(dataUri: string): Imagen | null {
  const lector = LECTORES.find(([prefijo]) => dataUri.startsWith(prefijo));
  if (lector === undefined) return null;
  const [prefijo, leer] = lector;
  try {
    return leer(Buffer.from(dataUri.slice(prefijo.length), "base64"));
  } catch {
    return null;
  }
}

/** Offset in a PNG of its width, which its height follows. https://www.w3.org/TR/png-3/#11IHDR */
const MEDIDAS = 16;

/** Reads the dots of a PNG. Throws for one that is damaged or too large. A wrong checksum is no damage: programs write them. */
function readPng(bytes: Buffer): Imagen {
  if (bytes.readUInt32BE(MEDIDAS) * bytes.readUInt32BE(MEDIDAS + 4) > MAX_PUNTOS)
    throw new Error("PNG demasiado grande");
  return PNG.sync.read(bytes, { checkCRC: false });
}
