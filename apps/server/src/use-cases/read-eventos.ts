import type { Nit } from "@mostrador/core";
import type { Db } from "../db/connection.ts";
import { listSinVersion, listSucesosDesde, numerarSuceso, type Suceso } from "../db/sucesos.ts";
import { transaccion } from "../db/transaccion.ts";
import { primeraPagina } from "../readers/primera-pagina.ts";

/** Unnumbered events that one transaction numbers. */
const POR_VEZ = 200;

/**
 * Reads a page of a company's events after a cursor, in commit order. Events of an older program are numbered
 * first.
 */
export async function readEventos(
  db: Db,
  nit: Nit,
  { desde, limite }: { readonly desde: number; readonly limite: number },
): Promise<{ readonly eventos: readonly Suceso[]; readonly cursor: number; readonly hayMas: boolean }> {
  while ((await listSinVersion(db, nit, 1)).length > 0)
    await transaccion(db, nit, async (tx) => {
      for (const { id } of await listSinVersion(tx, nit, POR_VEZ)) await numerarSuceso(tx, nit, id);
    });
  const filas = await listSucesosDesde(db, nit, desde, limite + 1);
  const medidas = filas.map((fila) => ({ ...fila, bytes: Buffer.byteLength(fila.datos) }));
  const eventos = primeraPagina(medidas, limite);
  return { eventos, cursor: eventos.at(-1)?.version ?? desde, hayMas: filas.length > eventos.length };
}
