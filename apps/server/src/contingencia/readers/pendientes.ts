/** Counts a company's documents that have no final answer of the tax system; writes nothing. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { countObservadas, listEsperandoPorEstado } from "../../documentos/db/esperando.ts";

/**
 * Reads how many documents wait, how many of them are in doubt, and how many were observed. `desdeMs`: since when they wait, in milliseconds
 * since 1970; null where none waits.
 */
export async function getPendientes(db: Db, nit: Nit) {
  const esperando = await listEsperandoPorEstado(db, nit);
  const desde = esperando.map((fila) => fila.desde);
  return {
    esperando: {
      documentos: esperando.reduce((suma, { documentos }) => suma + documentos, 0),
      enDuda: esperando.find(({ estado }) => estado === "EN_DUDA")?.documentos ?? 0,
      desdeMs: desde.length === 0 ? null : Math.min(...desde),
    },
    observadas: await countObservadas(db, nit),
  };
}
