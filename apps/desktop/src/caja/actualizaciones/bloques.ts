import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { gunzipSync, gzipSync, inflateRawSync } from "node:zlib";
import { z } from "zod";

/**
 * Block maps of program files. electron-builder writes them: a gzip file `<package>.blockmap` beside NSIS's installer, or a raw deflate at the
 * end of an AppImage with its length in four bytes. A block ends where its content says so, so that what did not change between two versions
 * has the same blocks, at other places. docs/decisions/0105
 */

/** Ending of a block map's name, after the name of its package. */
export const FIN_MAPA = ".blockmap";
/** Longest block map that is read, compressed and inflated: a package of 300 MB has some 20,000 blocks. */
export const MAX_MAPA = 4 * 1024 * 1024;
const MAX_INFLADO = 16 * 1024 * 1024;

/** A block of a file. `huella`: electron-builder's checksum of its bytes; equal blocks have equal ones. Places and sizes are in bytes. */
export interface Bloque {
  readonly huella: string;
  readonly desde: number;
  readonly tamano: number;
}

/** A part of a new file: bytes of the old file from `de` on, or bytes that the feed has. Both are in the order of the new file. */
export type Tramo =
  | { readonly kind: "copiar"; readonly de: number; readonly tamano: number }
  | { readonly kind: "bajar"; readonly desde: number; readonly hasta: number };

/** Bytes of a copy between two downloads from which on it saves more than another request costs. */
const MIN_COPIA = 64 * 1024;
/** Part of a download that must be saved: one request for all is simpler, and goes on more easily where it was cut. */
const MIN_AHORRO = 0.2;

const Mapa = z.object({
  files: z.tuple([
    z.object({
      offset: z.literal(0),
      checksums: z.array(z.string().max(64)),
      sizes: z.array(z.int().positive()),
    }),
  ]),
});

/** Reads a compressed block map; null if it is none. */
export function parseMapa(gzip: Buffer): readonly Bloque[] | null {
  try {
    const inflado = gunzipSync(gzip, { maxOutputLength: MAX_INFLADO });
    const leido = Mapa.safeParse(JSON.parse(inflado.toString("utf8")));
    if (!leido.success) return null;
    const { checksums, sizes } = leido.data.files[0];
    if (checksums.length !== sizes.length) return null;
    let desde = 0;
    return sizes.map((tamano, i) => {
      const bloque = { huella: checksums[i] ?? "", desde, tamano };
      desde += tamano;
      return bloque;
    });
  } catch {
    return null;
  }
}

/** Reads the block map of a program file: the one beside it, or the one at its end. Null if it has none, or one of a longer file. */
export function readMapaDe(archivo: string): readonly Bloque[] | null {
  try {
    const alLado = `${archivo}${FIN_MAPA}`;
    const bloques = parseMapa(existsSync(alLado) ? readFileSync(alLado) : readMapaAlFinal(archivo));
    const cubre = bloques?.reduce((suma, { tamano }) => suma + tamano, 0) ?? 0;
    return cubre > statSync(archivo).size ? null : bloques;
  } catch {
    return null;
  }
}

/** Reads the block map at the end of an AppImage, and gives it as the file beside an installer would hold it. Empty if there is none. */
export function readMapaAlFinal(archivo: string): Buffer {
  const fd = openSync(archivo, "r");
  try {
    const { size } = fstatSync(fd);
    const largo = size < 4 ? 0 : readAt(fd, size - 4, 4).readUInt32BE();
    if (largo === 0 || largo > MAX_MAPA || largo > size - 4) return Buffer.alloc(0);
    const inflado = inflateRawSync(readAt(fd, size - 4 - largo, largo), { maxOutputLength: MAX_INFLADO });
    return gzipSync(inflado, { level: 9 });
  } catch {
    return Buffer.alloc(0);
  } finally {
    closeSync(fd);
  }
}

function readAt(fd: number, desde: number, cuanto: number): Buffer {
  const bytes = Buffer.alloc(cuanto);
  return bytes.subarray(0, readSync(fd, bytes, 0, cuanto, desde));
}

/**
 * Plans how to make a new file of `total` bytes from its byte `hay` on. Blocks that the old file has are copied from there. Bytes that no
 * block of the new file covers are downloaded; an AppImage ends with its own map. A copy of fewer than `minCopia` bytes between two downloads
 * is downloaded with them. Null where so little would be copied that one download is better.
 */
export function planTramos(
  nuevos: readonly Bloque[],
  viejos: readonly Bloque[],
  hay: number,
  total: number,
  minCopia = MIN_COPIA,
): readonly Tramo[] | null {
  const porContenido = new Map(viejos.map((viejo) => [contenidoDe(viejo), viejo.desde]));
  const porLugar = new Map(viejos.map((viejo) => [viejo.desde, contenidoDe(viejo)]));
  const tramos: Tramo[] = [];
  let lugar = hay;
  for (const nuevo of nuevos) {
    const { desde, tamano } = nuevo;
    const hasta = desde + tamano;
    if (hasta > total) return null;
    if (hasta <= lugar) continue;
    // A download that was cut may have ended within a block.
    const dentro = lugar - desde;
    const ultimo = tramos.at(-1);
    const seguido = ultimo?.kind === "copiar" ? ultimo.de + ultimo.tamano : -1;
    const isSeguido = porLugar.get(seguido) === contenidoDe(nuevo);
    const viejo = isSeguido ? seguido : porContenido.get(contenidoDe(nuevo));
    if (viejo === undefined) addBajar(tramos, lugar, hasta);
    else addCopiar(tramos, viejo + dentro, tamano - dentro);
    lugar = hasta;
  }
  if (lugar < total) addBajar(tramos, lugar, total);
  const juntos = dropShortCopies(tramos, hay, minCopia);
  const bajados = juntos.reduce((suma, tramo) => suma + (tramo.kind === "bajar" ? tamanoDe(tramo) : 0), 0);
  return bajados > (total - hay) * (1 - MIN_AHORRO) ? null : juntos;
}

const contenidoDe = ({ huella, tamano }: Bloque) => `${huella} ${tamano}`;

function addBajar(tramos: Tramo[], desde: number, hasta: number): void {
  const ultimo = tramos.at(-1);
  if (ultimo?.kind === "bajar") tramos[tramos.length - 1] = { ...ultimo, hasta };
  else tramos.push({ kind: "bajar", desde, hasta });
}

function addCopiar(tramos: Tramo[], de: number, tamano: number): void {
  const ultimo = tramos.at(-1);
  if (ultimo?.kind === "copiar" && ultimo.de + ultimo.tamano === de)
    tramos[tramos.length - 1] = { ...ultimo, tamano: ultimo.tamano + tamano };
  else tramos.push({ kind: "copiar", de, tamano });
}

/** Downloads copies that are shorter than what a request costs together with their neighbours. */
function dropShortCopies(tramos: readonly Tramo[], hay: number, minCopia: number): readonly Tramo[] {
  const juntos: Tramo[] = [];
  let lugar = hay;
  for (const [i, tramo] of tramos.entries()) {
    const hasta = lugar + tamanoDe(tramo);
    const entreBajadas = juntos.at(-1)?.kind === "bajar" && tramos[i + 1]?.kind === "bajar";
    if (tramo.kind === "bajar" || (entreBajadas && tramo.tamano < minCopia)) addBajar(juntos, lugar, hasta);
    else addCopiar(juntos, tramo.de, tramo.tamano);
    lugar = hasta;
  }
  return juntos;
}

function tamanoDe(tramo: Tramo): number {
  return tramo.kind === "copiar" ? tramo.tamano : tramo.hasta - tramo.desde;
}
