import { mismoNombre, ok, type Casilla, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../../contract/index.ts";
import { saveCompartido } from "../compartidos.ts";
import { selloDe } from "../sello.ts";
import type { Lectura } from "../../motor/db.ts";
import { findProducto } from "../db/productos.ts";
import { findRegla, listReglas } from "../db/reglas.ts";
import type { Deps } from "../../deps.ts";
import { FRASES_PRECIOS } from "../../frases/precios.ts";
import { falloPrecios } from "./reglas.ts";

/** The arrangement of the touch grid: one order of tiles. A page has the position of its first tile. */

/** A page that the owner arranged, with its tiles in their order. */
export interface Pagina {
  readonly pagina: string;
  readonly casillas: readonly Casilla[];
}

/**
 * Lists the pages in their order, by the places of their tiles. Of two tiles with the same place, the one with the smaller id comes first.
 */
export function listPaginas(db: Lectura): readonly Pagina[] {
  const enOrden = listReglas(db, "casilla").toSorted((a, b) => a.lugar - b.lugar || (a.id < b.id ? -1 : 1));
  return [...Map.groupBy(enOrden, ({ pagina }) => pagina)].map(([pagina, casillas]) => ({
    pagina,
    casillas,
  }));
}

/** Returns the pages with the names and prices of their tiles. */
export function viewCuadricula(db: Lectura): Salida<"cuadricula"> {
  return listPaginas(db).map(({ pagina, casillas }) => ({
    pagina,
    casillas: casillas.map((una) => ({ ...una, ...bienesDe(db, una) })),
  }));
}

function bienesDe(db: Lectura, { productoId, presentacionId }: Casilla) {
  const producto = findProducto(db, productoId);
  if (producto === undefined) return { descripcion: null, precio: null };
  if (presentacionId === null) return { descripcion: producto.descripcion, precio: producto.precio };
  const suya = findRegla(db, "presentacion", presentacionId);
  if (suya === undefined) return { descripcion: null, precio: null };
  return { descripcion: FRASES_PRECIOS.bienes(producto.descripcion, suya.nombre), precio: suya.precio };
}

/** Adds a tile at the end of its page. A page has the same goods once. */
export function addCasilla(
  deps: Deps,
  entrada: EntradaRevisada<"agregarCasilla">,
): Result<Casilla, FalloPuente> {
  const { db } = deps;
  const { productoId, presentacionId } = entrada;
  if (findProducto(db, productoId) === undefined) return falloPrecios(FRASES_PRECIOS.productoAusente);
  if (presentacionId !== null && findRegla(db, "presentacion", presentacionId)?.productoId !== productoId)
    return falloPrecios(FRASES_PRECIOS.presentacionAusente);
  const paginas = listPaginas(db);
  const suya = paginas.find(({ pagina }) => mismoNombre(pagina, entrada.pagina));
  const repetida = suya?.casillas.some(
    (una) => una.productoId === productoId && una.presentacionId === presentacionId,
  );
  if (repetida === true) return falloPrecios(FRASES_PRECIOS.yaEnPagina(suya?.pagina ?? entrada.pagina));
  const pagina = suya?.pagina ?? entrada.pagina;
  const todas = paginas.flatMap(({ casillas }) => casillas);
  const lugar = (suya?.casillas.at(-1) ?? todas.at(-1))?.lugar ?? -1;
  const nueva = { pagina, productoId, presentacionId, id: deps.nuevoId(), lugar: lugar + 1 };
  const hecha = sort(
    deps,
    suya === undefined
      ? [...paginas, { pagina, casillas: [nueva] }]
      : paginas.map((una) => (una === suya ? { pagina, casillas: [...una.casillas, nueva] } : una)),
  );
  if (!hecha.ok) return hecha;
  return ok(findRegla(db, "casilla", nueva.id) ?? nueva);
}

/** Moves a tile one place forward or back in its page; at the end of the page it stays. Fails if the tile is gone. */
export function moveCasilla(
  deps: Deps,
  { id, sentido }: EntradaRevisada<"moverCasilla">,
): Result<null, FalloPuente> {
  const paginas = listPaginas(deps.db);
  const suya = paginas.find(({ casillas }) => casillas.some((una) => una.id === id));
  if (suya === undefined) return falloPrecios(FRASES_PRECIOS.reglaAusente);
  const lugar = suya.casillas.findIndex((una) => una.id === id);
  const casillas = mover(suya.casillas, lugar, sentido);
  return sort(
    deps,
    paginas.map((una) => (una === suya ? { ...suya, casillas } : una)),
  );
}

/** Moves a page one place forward or back. Fails if the page is gone. */
export function movePagina(
  deps: Deps,
  { pagina, sentido }: EntradaRevisada<"moverPagina">,
): Result<null, FalloPuente> {
  const paginas = listPaginas(deps.db);
  const lugar = paginas.findIndex((una) => una.pagina === pagina);
  if (lugar < 0) return falloPrecios(FRASES_PRECIOS.reglaAusente);
  return sort(deps, mover(paginas, lugar, sentido));
}

/** Gives a page another name. Fails if another page has that name. */
export function renombrarPagina(
  deps: Deps,
  { pagina, nombre }: EntradaRevisada<"renombrarPagina">,
): Result<null, FalloPuente> {
  const paginas = listPaginas(deps.db);
  if (!paginas.some((una) => una.pagina === pagina)) return falloPrecios(FRASES_PRECIOS.reglaAusente);
  if (paginas.some((una) => una.pagina !== pagina && mismoNombre(una.pagina, nombre)))
    return falloPrecios(FRASES_PRECIOS.mismaPagina(nombre));
  return sort(
    deps,
    paginas.map(({ casillas, ...una }) =>
      una.pagina === pagina
        ? { pagina: nombre, casillas: casillas.map((suya) => ({ ...suya, pagina: nombre })) }
        : { ...una, casillas },
    ),
  );
}

function mover<T>(cosas: readonly T[], lugar: number, sentido: "antes" | "despues"): readonly T[] {
  const destino = Math.min(Math.max(0, lugar + (sentido === "antes" ? -1 : 1)), cosas.length - 1);
  const suya = cosas.slice(lugar, lugar + 1);
  return cosas.toSpliced(lugar, 1).toSpliced(destino, 0, ...suya);
}

/** Most tiles that have a place. */
const MAX_CASILLAS = 10_000;

/** Stores this order of the tiles. Only the fields that changed are uploaded. */
function sort(deps: Deps, paginas: readonly Pagina[]): Result<null, FalloPuente> {
  const casillas = paginas.flatMap((una) => una.casillas);
  if (casillas.length > MAX_CASILLAS) return falloPrecios(FRASES_PRECIOS.muchasCasillas(MAX_CASILLAS));
  const sello = selloDe(deps);
  deps.db.inTransaction((tx) => {
    for (const [lugar, una] of casillas.entries()) saveCompartido(tx, "casilla", { ...una, lugar }, sello);
  });
  deps.despertarSync();
  return ok(null);
}
