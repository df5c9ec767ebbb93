/** Reads presentations, price lists and their prices as the portal lists them. Writes nothing. */
import { FRASES_REGLAS, porNombre, type Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { countDeOtras, countPorLista, listDeOtras, type FiltroDeOtras } from "../db/fichas-de-otras.ts";
import { cutPagina, lugarToTexto } from "../../http/lugar.ts";
import { readFilas, readTodas, type FilaDe } from "./tienda.ts";

export { ordenDeClientes, ordenDeOtras } from "../db/fichas-de-otras.ts";

/** Lists price lists by name, each with its counts. `paraTodos`: the number of prices that belong to no list. */
export async function listListas(db: Db, nit: Nit) {
  const tarifas = await countPorLista(db, nit, "tarifa");
  const clientes = await countPorLista(db, nit, "listaDeCliente");
  const listas = (await readTodas(db, nit, "lista"))
    .map((lista) => ({
      ...lista,
      tarifas: tarifas.get(lista.id) ?? 0,
      clientes: clientes.get(lista.id) ?? 0,
    }))
    .toSorted(porNombre);
  return { listas, paraTodos: tarifas.get(null) ?? 0 };
}

type Filtro = Omit<FiltroDeOtras, "tipo">;

/** Reads a page of rows that refer to another row. */
async function listPagina<T extends FiltroDeOtras["tipo"]>(db: Db, tipo: T, filtro: Filtro) {
  const { pagina, ultima } = cutPagina(await listDeOtras(db, { ...filtro, tipo }), filtro.limite);
  const ids = pagina.map(({ id }) => id);
  return {
    filas: await readFilas<T>(db, filtro.nit, tipo, ids),
    total: await countDeOtras(db, { ...filtro, tipo }),
    siguiente: ultima === undefined ? null : lugarToTexto(filtro.orden, ultima.lugar),
  };
}

type SinPagina = Omit<Filtro, "tras" | "limite">;

/** Rows that one statement reads for a file. */
const TANDA = 500;

/** Reads all rows of a filter in its order, some at a time. Their ids are read first, so that each row comes once despite writes meanwhile. */
async function* walkTandas<T extends FiltroDeOtras["tipo"]>(db: Db, tipo: T, filtro: SinPagina) {
  const todas = await listDeOtras(db, { ...filtro, tipo, tras: undefined, limite: MAX_FILAS });
  const ids = todas.map(({ id }) => id);
  for (let i = 0; i < ids.length; i += TANDA)
    yield await readFilas<T>(db, filtro.nit, tipo, ids.slice(i, i + TANDA));
}

/** Most rows of a file: more than a shop has. */
const MAX_FILAS = 1_000_000;

/** Names of units by their codes. */
type Unidades = readonly { readonly codigo: number; readonly descripcion: string }[];

const unidadDe = (unidades: Unidades, codigo: number | undefined): string =>
  unidades.find((una) => una.codigo === codigo)?.descripcion ?? "";

/** Lists presentations by their products. `descripcion` is null if the product was deleted. */
export async function listPresentaciones(db: Db, filtro: Filtro, unidades: Unidades) {
  const { filas, ...pagina } = await listPagina(db, "presentacion", filtro);
  return { presentaciones: await viewPresentaciones(db, filtro.nit, filas, unidades), ...pagina };
}

async function viewPresentaciones(
  db: Db,
  nit: Nit,
  filas: readonly FilaDe<"presentacion">[],
  unidades: Unidades,
) {
  const productos = await productosDe(db, nit, filas);
  return filas.map((una) => ({
    ...una,
    descripcion: productos.get(una.productoId)?.descripcion ?? null,
    unidad: unidadDe(unidades, una.unidadMedida),
  }));
}

/** Walks through all presentations that a filter finds, in its order. */
export async function* walkPresentaciones(db: Db, filtro: SinPagina, unidades: Unidades) {
  for await (const filas of walkTandas(db, "presentacion", filtro))
    yield* await viewPresentaciones(db, filtro.nit, filas, unidades);
}

/** Lists the prices of a list, or of none, by product, each with the general price. `descripcion` is null if the goods were deleted. */
export async function listTarifas(
  db: Db,
  filtro: Filtro & { readonly listaId: string | null },
  unidades: Unidades,
) {
  const { filas, ...pagina } = await listPagina(db, "tarifa", filtro);
  return { tarifas: await viewTarifas(db, filtro.nit, filas, unidades), ...pagina };
}

/** Walks through all prices that a filter finds, in its order. */
export async function* walkTarifas(
  db: Db,
  filtro: SinPagina & { readonly listaId: string | null },
  unidades: Unidades,
) {
  for await (const filas of walkTandas(db, "tarifa", filtro))
    yield* await viewTarifas(db, filtro.nit, filas, unidades);
}

async function viewTarifas(db: Db, nit: Nit, filas: readonly FilaDe<"tarifa">[], unidades: Unidades) {
  const productos = await productosDe(db, nit, filas);
  const nombradas = filas.flatMap(({ presentacionId }) => presentacionId ?? []);
  const presentaciones = porId(await readFilas(db, nit, "presentacion", [...new Set(nombradas)]));
  return filas.map((una) => {
    const producto = productos.get(una.productoId);
    const suya = una.presentacionId === null ? undefined : presentaciones.get(una.presentacionId);
    return { ...una, ...bienesDe(unidades, producto, una.presentacionId === null ? null : suya) };
  });
}

/** The goods of a price. `presentacion`: null for the product itself, undefined for a deleted presentation. */
function bienesDe(
  unidades: Unidades,
  producto: FilaDe<"producto"> | undefined,
  presentacion: FilaDe<"presentacion"> | null | undefined,
) {
  if (producto === undefined || presentacion === undefined)
    return { descripcion: null, general: null, unidad: "" };
  const { descripcion } = producto;
  const suya = presentacion ?? producto;
  return {
    descripcion: presentacion === null ? descripcion : FRASES_REGLAS.bienes(descripcion, presentacion.nombre),
    general: suya.precio,
    unidad: unidadDe(unidades, suya.unidadMedida),
  };
}

/** Lists the clients of a price list. */
export async function listClientesDeLista(db: Db, filtro: Filtro & { readonly listaId: string }) {
  const { filas, ...pagina } = await listPagina(db, "listaDeCliente", filtro);
  const clientes = await readFilas(
    db,
    filtro.nit,
    "cliente",
    filas.map(({ id }) => id),
  );
  return { clientes, ...pagina };
}

/** Walks through all clients of a price list that a filter finds, in its order. */
export async function* walkClientesDeLista(db: Db, filtro: SinPagina & { readonly listaId: string }) {
  for await (const filas of walkTandas(db, "listaDeCliente", filtro))
    yield* await readFilas(
      db,
      filtro.nit,
      "cliente",
      filas.map(({ id }) => id),
    );
}

async function productosDe(db: Db, nit: Nit, filas: readonly { readonly productoId: string }[]) {
  const ids = [...new Set(filas.map(({ productoId }) => productoId))];
  return porId(await readFilas(db, nit, "producto", ids));
}

function porId<F extends { readonly id: string }>(filas: readonly F[]): ReadonlyMap<string, F> {
  return new Map(filas.map((fila) => [fila.id, fila]));
}
