/** The ledgers of several companies in one ZIP, streamed while it is made. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import type { Mes } from "../db/mes.ts";
import { descargaDeLibro } from "./libros.ts";
import { toZip } from "../../http/zip.ts";

/** Streams a ZIP with a company's sales and notes, as CSV, in a folder by its NIT. */
export function zipDeLibros(db: Db, nits: readonly Nit[], mes: Mes): AsyncGenerator<Uint8Array> {
  return toZip(
    nits.flatMap((nit) =>
      (["ventas", "notas"] as const).map((libro) => {
        const { archivo, partes } = descargaDeLibro(db, nit, mes, libro, "csv");
        return { nombre: `${nit}/${archivo}`, partes };
      }),
    ),
  );
}
