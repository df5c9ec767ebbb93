/** Reads the shop as the portal shows it: products, buyers, prices and promotions. Writes nothing. */
import type { COMPARTIDOS, Nit, TipoCompartido } from "@mostrador/core";
import type { z } from "zod";
import type { Db, Tx } from "../../motor/connection.ts";
import {
  countFichas,
  listFichas,
  ordenDeFichas,
  type FiltroFichas,
  type TodasLasFichas,
  type TipoConFicha,
} from "../db/fichas.ts";
import { listIdsDePocas, readSinFotos } from "../db/filas-compartidas.ts";
import { readRegistro } from "../../motor/stored-json.ts";
import { VACIOS } from "../db/compartidas.ts";
import { findFoto } from "../db/fotos.ts";
import { cutPagina, lugarToTexto, walkPaginas } from "../../http/lugar.ts";

/** A shared row of a kind; products lack their pictures. */
export type FilaDe<T extends TipoCompartido> = z.infer<(typeof COMPARTIDOS)[T]> & {
  readonly fotoHash?: string | null;
};

export { listCategorias, ordenDeFichas } from "../db/fichas.ts";
export { listDeDocumento, listPorCodigos, listQueNombran } from "../db/fichas-por-codigo.ts";

/** Reads rows of a kind in the order of their ids; deleted rows are left out. */
export async function readFilas<T extends TipoCompartido>(
  db: Db | Tx,
  nit: Nit,
  tipo: T,
  ids: readonly string[],
): Promise<readonly FilaDe<T>[]> {
  const datos = await readSinFotos(db, nit, tipo, ids);
  return ids.flatMap((id) => {
    const texto = datos.get(id);
    return texto === undefined ? [] : [filaDe(tipo, id, texto)];
  });
}

/** Reads all rows of a kind that a shop has few of. */
export async function readTodas<T extends "promocion" | "lista" | "casilla" | "usuario">(
  db: Db | Tx,
  nit: Nit,
  tipo: T,
): Promise<readonly FilaDe<T>[]> {
  return readFilas<T>(db, nit, tipo, await listIdsDePocas(db, nit, tipo));
}

/** Finds a row of a kind. */
export async function findFila<T extends TipoCompartido>(
  db: Db,
  nit: Nit,
  tipo: T,
  id: string,
): Promise<FilaDe<T> | undefined> {
  const [fila] = await readFilas(db, nit, tipo, [id]);
  return fila;
}

function filaDe<T extends TipoCompartido>(tipo: T, id: string, datos: string): FilaDe<T> {
  // The schema of its kind checked the row when it was stored; `VACIOS` adds fields that the schema got later.
  const partes: readonly (object | undefined)[] = [VACIOS[tipo], readRegistro(datos), { id }];
  const fila: FilaDe<T> = Object.assign({}, ...partes);
  return fila;
}

/** A page of rows of a kind by a filter. */
export async function listPaginaDe<T extends TipoConFicha>(
  db: Db,
  filtro: FiltroFichas & { readonly tipo: T },
): Promise<{
  readonly filas: readonly FilaDe<T>[];
  readonly total: number;
  readonly siguiente: string | null;
}> {
  const { pagina, ultima } = cutPagina(await listFichas(db, filtro), filtro.limite);
  const ids = pagina.map(({ id }) => id);
  return {
    filas: await readFilas<T>(db, filtro.nit, filtro.tipo, ids),
    total: await countFichas(db, filtro),
    siguiente: ultima === undefined ? null : lugarToTexto(filtro.orden, ultima.lugar),
  };
}

/** Rows that one statement reads for a file. */
const TANDA = 500;

/** Walks through all rows of a kind that a filter finds, by their names. Each comes once, even if some are changed meanwhile. */
export function walkFilas<T extends TipoConFicha>(
  db: Db,
  filtro: TodasLasFichas & { readonly tipo: T },
): AsyncGenerator<FilaDe<T>> {
  const orden = ordenDeFichas("nombre");
  return walkPaginas(async (tras: FiltroFichas["tras"]) => {
    const halladas = await listFichas(db, { ...filtro, orden, tras, limite: TANDA });
    const { pagina, ultima } = cutPagina(halladas, TANDA);
    const ids = pagina.map(({ id }) => id);
    return { filas: await readFilas<T>(db, filtro.nit, filtro.tipo, ids), sigue: ultima?.lugar };
  });
}

/** Finds a product's picture; null where it has none. */
export async function findFotoDe(
  db: Db,
  nit: Nit,
  { foto, fotoHash }: FilaDe<"producto">,
): Promise<string | null> {
  // A row of an earlier version contains its picture.
  return fotoHash == null ? foto : ((await findFoto(db, nit, fotoHash)) ?? null);
}
