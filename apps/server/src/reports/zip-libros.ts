/** The ledgers of several companies in one ZIP, streamed while it is made. */
import { Readable } from "node:stream";
import type { Nit } from "@mostrador/core";
import yazl from "yazl";
import type { Db } from "../db/connection.ts";
import type { Mes } from "../db/mes.ts";
import { descargaDeLibro } from "./libros.ts";

/**
 * Streams a ZIP with a company's sales and notes, as CSV, in a folder by its NIT. One file is made at a time,
 * when the ZIP asks for it.
 */
export async function* zipDeLibros(db: Db, nits: readonly Nit[], mes: Mes): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile();
  const salida = zip.outputStream;
  if (!(salida instanceof Readable)) throw new Error("yazl no da un flujo de Node");
  zip.on("error", (error: Error) => salida.destroy(error));
  for (const nit of nits)
    for (const libro of ["ventas", "notas"] as const) {
      const { archivo, partes } = descargaDeLibro(db, nit, mes, libro, "csv");
      zip.addReadStreamLazy(`${nit}/${archivo}`, { compress: true }, (listo) => {
        const flujo = Readable.from(partes, { objectMode: false });
        flujo.on("error", (error) => salida.destroy(error));
        listo(null, flujo);
      });
    }
  zip.end();
  try {
    yield* salida;
  } finally {
    salida.destroy();
  }
}
