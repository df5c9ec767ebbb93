/** Packs a copy's folder into one compressed stream and unpacks it: first the manifest, then the files that the manifest names. */
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { pipeline, Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import {
  CopiaInutil,
  readManifiesto,
  MANIFIESTO,
  parseManifiesto,
  type Manifiesto,
} from "../../motor/copia.ts";

const LARGO_BYTES = 4;
/** Maximum size of a manifest, which has only a few lines. */
const MANIFIESTO_MAXIMO = 1024 * 1024;

/** Streams a copy's folder in packed form. Throws CopiaInutil. */
export function empacar(carpeta: string): AsyncIterable<Buffer> {
  // A failure of the source also destroys the compressor, whose reader then receives the error.
  return pipeline(Readable.from(readPartes(carpeta)), createGzip(), () => {});
}

/** Returns the size of a copy's folder before compression, as an upper bound. */
export function measureCopia(carpeta: string): number {
  return readManifiesto(carpeta).archivos.reduce((suma, { bytes }) => suma + bytes, MANIFIESTO_MAXIMO);
}

async function* readPartes(carpeta: string): AsyncGenerator<Buffer> {
  const { archivos } = readManifiesto(carpeta);
  const texto = await readFile(join(carpeta, MANIFIESTO));
  const largo = Buffer.alloc(LARGO_BYTES);
  largo.writeUInt32LE(texto.length);
  yield Buffer.concat([largo, texto]);
  for (const { nombre } of archivos) yield* createReadStream(join(carpeta, nombre));
}

/** Unpacks a copy into a new folder and fsyncs it. The caller verifies the copy. Throws CopiaInutil. */
export async function desempacar(bytes: AsyncIterable<Uint8Array>, carpeta: string): Promise<void> {
  const suelto = pipeline(Readable.from(bytes, { objectMode: false }), createGunzip(), () => {});
  await mkdir(carpeta, { mode: 0o700 }); // owner only: the copy contains the keys
  const lector = createReader(suelto);
  const largo = (await lector.exacto(LARGO_BYTES)).readUInt32LE();
  if (largo > MANIFIESTO_MAXIMO) throw new CopiaInutil(DANADA);
  const texto = await lector.exacto(largo);
  const manifiesto = parseManifiesto(texto.toString());
  await write(join(carpeta, MANIFIESTO), (archivo) => archivo.writeFile(texto));
  await writeArchivos(manifiesto, carpeta, lector);
  if (!(await lector.isFin())) throw new CopiaInutil(DANADA);
}

const DANADA = "La copia no es como se hizo: sus partes no coinciden con su manifiesto. Use otra copia.";

async function writeArchivos(
  { archivos }: Manifiesto,
  carpeta: string,
  lector: ReturnType<typeof createReader>,
): Promise<void> {
  for (const { nombre, bytes } of archivos)
    await write(join(carpeta, nombre), async (archivo) => {
      for await (const trozo of lector.hasta(bytes)) await archivo.writeFile(trozo);
    });
}

async function write(ruta: string, llenar: (archivo: FileHandle) => Promise<void>): Promise<void> {
  const archivo = await open(ruta, "wx", 0o600);
  try {
    await llenar(archivo);
    await archivo.sync();
  } finally {
    await archivo.close();
  }
}

/** Creates a reader of exact numbers of bytes from a stream. */
function createReader(origen: AsyncIterable<Buffer>) {
  const partes = origen[Symbol.asyncIterator]();
  let resto: Buffer = Buffer.alloc(0);
  /** Loads more bytes; false at the end of the stream. */
  const hay = async (): Promise<boolean> => {
    while (resto.length === 0) {
      const { done, value } = await partes.next();
      if (done === true) return false;
      resto = value;
    }
    return true;
  };
  async function* hasta(cuantos: number): AsyncGenerator<Buffer> {
    for (let faltan = cuantos; faltan > 0;) {
      if (!(await hay())) throw new CopiaInutil(DANADA);
      const trozo = resto.subarray(0, faltan);
      resto = resto.subarray(trozo.length);
      faltan -= trozo.length;
      yield trozo;
    }
  }
  const exacto = async (cuantos: number): Promise<Buffer> => {
    const trozos: Buffer[] = [];
    for await (const trozo of hasta(cuantos)) trozos.push(trozo);
    return Buffer.concat(trozos);
  };
  return { hasta, exacto, isFin: async () => !(await hay()) };
}
