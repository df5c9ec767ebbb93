/** A ZIP that is sent while its files are made. */
import { Readable } from "node:stream";
import yazl from "yazl";

/** A file of a ZIP. Its parts are asked for when its turn comes, and no faster than the receiver takes them. */
export interface ArchivoDeZip {
  readonly nombre: string;
  readonly partes: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
}

/** Streams a ZIP of files, one after the other, in constant memory. A fault of a file breaks it off. */
export async function* toZip(archivos: readonly ArchivoDeZip[]): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile();
  const salida = zip.outputStream;
  if (!(salida instanceof Readable)) throw new Error("yazl no da un flujo de Node");
  const abiertos: Readable[] = [];
  zip.on("error", (error: Error) => salida.destroy(error));
  for (const { nombre, partes } of archivos)
    zip.addReadStreamLazy(nombre, { compress: true }, (listo) => {
      const flujo = Readable.from(partes, { objectMode: false });
      abiertos.push(flujo);
      flujo.on("error", (error) => salida.destroy(error));
      listo(null, flujo);
    });
  zip.end();
  try {
    yield* salida;
  } finally {
    for (const flujo of abiertos) flujo.destroy();
    salida.destroy();
  }
}
