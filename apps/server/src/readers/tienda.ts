/** Reads the shop as the portal shows it: products, buyers and what prices follow from. Writes nothing. */
import type { COMPARTIDOS, Nit, TipoCompartido } from "@mostrador/core";
import type { z } from "zod";
import type { Db, Tx } from "../db/connection.ts";
import {
  countFichas,
  listFichas,
  listPorNombreTras,
  type FiltroFichas,
  type TipoConFicha,
} from "../db/fichas.ts";
import { listIdsDePocas, readSinFotos } from "../db/filas-compartidas.ts";
import { readRegistro } from "../db/stored-json.ts";
import { VACIOS } from "../db/compartidas.ts";
import { findFoto } from "../db/fotos.ts";

/** A shared row of a kind; a product is without its picture. */
export type FilaDe<T extends TipoCompartido> = z.infer<(typeof COMPARTIDOS)[T]> & {
  readonly fotoHash?: string | null;
};

export { listCategorias, listDeDocumento, listPorCodigos, listQueNombran } from "../db/fichas.ts";

/** Reads rows of a kind in the order of their ids; those that are gone are left out. */
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

/** Reads all rows of a kind of which a shop has few. */
export async function readTodas<T extends "promocion" | "lista" | "casilla" | "usuario">(
  db: Db,
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
  // The schema of its kind checked the row when it was stored; `VACIOS` adds what that schema got since.
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
  const ids = await listFichas(db, filtro);
  const filas = await readFilas<T>(db, filtro.nit, filtro.tipo, ids.slice(0, filtro.limite));
  return {
    filas,
    total: await countFichas(db, filtro),
    siguiente: ids.length > filtro.limite ? String(filtro.desde + filtro.limite) : null,
  };
}

/** Rows of one statement of a file. */
const TANDA = 500;

/** Goes through all rows of a kind that a filter finds, by their names. Each comes once, whatever is written meanwhile. */
export async function* recorrerFilas<T extends TipoConFicha>(
  db: Db,
  filtro: Omit<FiltroFichas, "desde" | "limite" | "orden" | "baja"> & { readonly tipo: T },
): AsyncGenerator<FilaDe<T>> {
  let tras: Parameters<typeof listPorNombreTras>[2];
  do {
    const pagina = await listPorNombreTras(db, filtro, tras, TANDA);
    const ids = pagina.map(({ id }) => id);
    yield* await readFilas<T>(db, filtro.nit, filtro.tipo, ids);
    tras = pagina.length < TANDA ? undefined : pagina.at(-1);
  } while (tras !== undefined);
}

/** Finds a product's picture; null where it has none. */
export async function findFotoDe(
  db: Db,
  nit: Nit,
  { foto, fotoHash }: FilaDe<"producto">,
): Promise<string | null> {
  // A row that a program of before wrote has its picture within.
  return fotoHash == null ? foto : ((await findFoto(db, nit, fotoHash)) ?? null);
}
