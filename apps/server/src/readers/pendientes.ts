/** Counts a company's documents that have no final answer of the tax system; writes nothing. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../db/connection.ts";
import { listEsperandoPorTerminal, listObservadas } from "../db/panorama.ts";

/** Observed documents that are read of one company. */
export const OBSERVADAS = 100;

/** Reads how many documents wait and since when (milliseconds since 1970; null: none waits), and how many were observed. */
export async function getPendientes(db: Db, nit: Nit) {
  const esperando = await listEsperandoPorTerminal(db, nit);
  const desde = esperando.map((fila) => fila.desde);
  return {
    esperando: {
      documentos: esperando.reduce((suma, { documentos }) => suma + documentos, 0),
      desdeMs: desde.length === 0 ? null : Math.min(...desde),
    },
    observadas: (await listObservadas(db, nit, OBSERVADAS)).length,
  };
}
