/** Reads the history of the shop's changes and their authors; writes nothing. */
import {
  beneficioEnPalabras,
  diasEnPalabras,
  epochToInstante,
  type Nit,
  Promocion,
  type TipoCompartido,
} from "@mostrador/core";
import { fecha } from "@mostrador/core/formato";
import { countConflictos, type FiltroCambios, listCambios } from "../db/cambios.ts";
import type { Db } from "../../motor/connection.ts";
import { readNombres } from "../db/filas-compartidas.ts";
import { readCampos } from "../../motor/stored-json.ts";
import { walkPaginas } from "../../http/lugar.ts";
import { readFilas } from "./tienda.ts";

const MAX_TEXTO = 200;

const { beneficio, dias, categorias, productos } = Promocion.shape;

/** Functions that convert a promotion's fields that are not plain text to words; they return null for an invalid value. */
const DE_PROMOCION: Readonly<Record<string, (valor: unknown) => string | null>> = {
  beneficio: (valor) => {
    const leido = beneficio.safeParse(valor);
    return leido.success ? beneficioEnPalabras(leido.data) : null;
  },
  dias: (valor) => {
    const leido = dias.safeParse(valor);
    return leido.success ? (diasEnPalabras(leido.data) ?? "todos los días") : null;
  },
  productos: (valor) => {
    const leido = productos.safeParse(valor);
    if (!leido.success) return null;
    return leido.data.length === 1 ? "1 producto" : `${leido.data.length} productos`;
  },
  categorias: (valor) => {
    const leido = categorias.safeParse(valor);
    return leido.success ? leido.data.join(", ") : null;
  },
  fechaDesde: (valor) => (typeof valor === "string" ? fecha(valor) : null),
  fechaHasta: (valor) => (typeof valor === "string" ? fecha(valor) : null),
};

const TREINTA_DIAS_MS = 30 * 86_400_000;

/** Counts the values that lost to a later write in the last thirty days. */
export function countConflictosDe(db: Db, nit: Nit, ahoraMs: number): Promise<number> {
  return countConflictos(db, nit, ahoraMs - TREINTA_DIAS_MS);
}

/** Lists a page of changes, each with the name of its row and its values in words. */
export async function listCambiosVistos(db: Db, filtro: FiltroCambios) {
  const { nit } = filtro;
  const todos = await listCambios(db, filtro);
  const cambios = todos
    .slice(0, filtro.limite)
    .map((cambio) => ({ ...cambio, campos: readCampos(cambio.campos) }));
  const nombres = await nombresDeFilas(db, nit, cambios);
  const listas = await nombresDeListas(
    db,
    nit,
    cambios.flatMap(({ campos }) => campos),
  );
  return {
    cambios: cambios.map(({ id, tipo, filaId, kind, recibidoEn, origen, autor, campos }) => ({
      id,
      tipo,
      filaId,
      kind,
      origen,
      autor,
      nombre: nombres.get(`${tipo} ${filaId}`) ?? null,
      en: epochToInstante(recibidoEn),
      campos: campos.map((campo) => toCampo(campo, listas)),
    })),
    siguiente: todos.length > filtro.limite ? String(cambios.at(-1)?.id ?? 0) : null,
  };
}

/** Changes that one query reads for a file. */
const POR_VEZ = 200;

/** Walks through all changes that a filter finds, page after page. */
export function walkCambios(db: Db, filtro: Omit<FiltroCambios, "tras" | "limite">) {
  return walkPaginas(async (tras: number | undefined) => {
    const { cambios, siguiente } = await listCambiosVistos(db, { ...filtro, tras, limite: POR_VEZ });
    return { filas: cambios, sigue: siguiente === null ? undefined : Number(siguiente) };
  });
}

type Guardado = Readonly<Record<string, unknown>>;

function toCampo(guardado: Guardado, listas: ReadonlyMap<string, string>) {
  const campo = String(guardado["campo"]);
  const enTexto = (valor: unknown): string =>
    campo === "listaId" && typeof valor === "string"
      ? (listas.get(valor) ?? valor)
      : valorEnPalabras(campo, valor);
  return {
    campo,
    antes: enTexto(guardado["antes"]),
    despues: enTexto(guardado["despues"]),
    perdio: guardado["perdio"] === true,
  };
}

/** Reads the names of the changed rows, by kind and id. A price has the name of its product, a client's price list that of the client. */
async function nombresDeFilas(
  db: Db,
  nit: Nit,
  cambios: readonly { readonly tipo: TipoCompartido; readonly filaId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const nombres = new Map<string, string>();
  for (const tipo of new Set(cambios.map((cambio) => cambio.tipo))) {
    const ids = [...new Set(cambios.filter((cambio) => cambio.tipo === tipo).map(({ filaId }) => filaId))];
    for (const [id, nombre] of await nombresDeTipo(db, nit, tipo, ids)) nombres.set(`${tipo} ${id}`, nombre);
  }
  return nombres;
}

async function nombresDeTipo(
  db: Db,
  nit: Nit,
  tipo: TipoCompartido,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (tipo === "listaDeCliente") return readNombres(db, nit, "cliente", ids);
  if (tipo !== "tarifa") return readNombres(db, nit, tipo, ids);
  const tarifas = await readFilas(db, nit, "tarifa", ids);
  const productos = [...new Set(tarifas.map(({ productoId }) => productoId))];
  const nombres = productos.length === 0 ? new Map() : await readNombres(db, nit, "producto", productos);
  return new Map(tarifas.map(({ id, productoId }) => [id, nombres.get(productoId) ?? ""]));
}

/** Reads the names of the price lists to which changed fields refer. */
async function nombresDeListas(
  db: Db,
  nit: Nit,
  campos: readonly Guardado[],
): Promise<ReadonlyMap<string, string>> {
  const ids = campos
    .filter(({ campo }) => campo === "listaId")
    .flatMap(({ antes, despues }) => [antes, despues])
    .filter((valor) => typeof valor === "string");
  return ids.length === 0 ? new Map() : readNombres(db, nit, "lista", [...new Set(ids)]);
}

/** Converts a field's value to words, as the history of the shop shows it. */
function valorEnPalabras(campo: string, valor: unknown): string {
  if (valor === null || valor === undefined) return "";
  if (typeof valor === "boolean") return valor ? "sí" : "no";
  const texto = DE_PROMOCION[campo]?.(valor) ?? textoDe(valor);
  return texto.slice(0, MAX_TEXTO);
}

function textoDe(valor: unknown): string {
  return typeof valor === "string" || typeof valor === "number" ? String(valor) : JSON.stringify(valor);
}
