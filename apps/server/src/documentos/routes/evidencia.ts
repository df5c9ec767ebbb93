import type { Db } from "../../motor/connection.ts";
import type { Factura } from "../db/facturas.ts";
import { archivosDeEvidencia } from "../reunir-evidencia.ts";
import { toZip } from "../../http/zip.ts";

/** Streams the evidence of a document as a ZIP. */
export async function* evidencia(db: Db, factura: Factura): AsyncGenerator<Uint8Array> {
  const archivos = Object.entries(await archivosDeEvidencia(db, factura));
  yield* toZip(archivos.map(([nombre, contenido]) => ({ nombre, partes: [contenido] })));
}
