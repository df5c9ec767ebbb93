import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** Font A of receipt printers: 12 dots wide, 24 high. */
export const ANCHO_LETRA = 12;
export const ALTO_LETRA = 24;

/** Terminus (SIL Open Font License 1.1), as Debian's console-setup packs it: Latin letters with accents in 12 × 24. */
const psf = gunzipSync(readFileSync(join(import.meta.dirname, "terminus-24x12.psf.gz")));
const [inicio, cuantas, bytes] = [psf.readUInt32LE(8), psf.readUInt32LE(16), psf.readUInt32LE(20)];

/** The picture of a letter, a bit a dot, two bytes a row; throws where the font has none. */
export function letra(signo: string): Uint8Array {
  const indice = INDICES.get(signo);
  if (indice === undefined) throw new Error(`la fuente no tiene «${signo}»`);
  return psf.subarray(inicio + indice * bytes, inicio + (indice + 1) * bytes);
}

/** The font's own table: for each picture, the signs that it stands for, ended by FF. */
const INDICES = readTabla();

function readTabla(): ReadonlyMap<string, number> {
  const indices = new Map<string, number>();
  let i = inicio + cuantas * bytes;
  for (let glifo = 0; glifo < cuantas; glifo++) {
    const fin = psf.indexOf(0xff, i);
    for (const signo of psf.toString("utf8", i, fin).split("\uFFFD")[0] ?? "")
      if (!indices.has(signo)) indices.set(signo, glifo);
    i = fin + 1;
  }
  return indices;
}
