import { Readable } from "node:stream";
import yazl from "yazl";
import type { Db } from "../db/connection.ts";
import type { Factura } from "../db/facturas.ts";
import { archivosDeEvidencia } from "../use-cases/reunir-evidencia.ts";

/** Streams the evidence of a document as a ZIP. */
export async function* evidencia(db: Db, factura: Factura): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile();
  for (const [nombre, contenido] of Object.entries(await archivosDeEvidencia(db, factura)))
    zip.addBuffer(Buffer.from(contenido), nombre);
  zip.end();
  const { outputStream: salida } = zip;
  if (!(salida instanceof Readable)) throw new Error("yazl no da un flujo de Node");
  yield* salida;
}
