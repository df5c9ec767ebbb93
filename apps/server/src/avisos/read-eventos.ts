import type { Nit } from "@mostrador/core";
import type { Db } from "../motor/connection.ts";
import { cursorDelFeed, findLugarDelFeed } from "./db/generaciones.ts";
import { listSinVersion, listSucesosDesde, numerarSuceso, type Suceso } from "./db/sucesos.ts";
import { transaccion } from "../motor/transaccion.ts";
import { primeraPagina } from "../motor/primera-pagina.ts";

/** Number of events numbered in one transaction. */
const POR_VEZ = 200;

/**
 * Reads a page of a company's events after a cursor, in commit order. Events of an older program are numbered first. After a restore, an
 * earlier cursor continues where the backup ended.
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
  const lugar = await findLugarDelFeed(db, nit, desde);
  const filas = await listSucesosDesde(db, nit, lugar.version, limite + 1);
  const medidas = filas.map((fila) => ({ ...fila, bytes: Buffer.byteLength(fila.datos) }));
  const eventos = primeraPagina(medidas, limite);
  const version = eventos.at(-1)?.version ?? lugar.version;
  return { eventos, cursor: cursorDelFeed({ ...lugar, version }), hayMas: filas.length > eventos.length };
}
