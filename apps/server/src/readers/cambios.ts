/** Reads who changed what of the shop; writes nothing. */
import { epochToInstante, type Nit, type TipoCompartido } from "@mostrador/core";
import { countConflictos, listCambios, type FiltroCambios } from "../db/cambios.ts";
import type { Db } from "../db/connection.ts";
import { readNombres } from "../db/filas-compartidas.ts";
import { readCampos } from "../db/stored-json.ts";

const TREINTA_DIAS_MS = 30 * 86_400_000;

/** Counts the values that lost to a later write in the last thirty days. */
export function countConflictosDe(db: Db, nit: Nit, ahoraMs: number): Promise<number> {
  return countConflictos(db, nit, ahoraMs - TREINTA_DIAS_MS);
}

/** A page of changes, the newest first, each with the name of its row. */
export async function listCambiosVistos(db: Db, filtro: FiltroCambios) {
  const todos = await listCambios(db, filtro);
  const cambios = todos.slice(0, filtro.limite);
  const nombres = await nombresDe(db, filtro.nit, cambios);
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
      campos: readCampos(campos).map(toCampo),
    })),
    siguiente: todos.length > filtro.limite ? String(cambios.at(-1)?.id ?? 0) : null,
  };
}

function toCampo(campo: Readonly<Record<string, unknown>>) {
  return {
    campo: String(campo["campo"]),
    antes: enTexto(campo["antes"]),
    despues: enTexto(campo["despues"]),
    perdio: campo["perdio"] === true,
  };
}

const MAX_TEXTO = 200;

/** A value as people read it. */
function enTexto(valor: unknown): string {
  if (valor === null || valor === undefined) return "";
  if (typeof valor === "boolean") return valor ? "sí" : "no";
  const texto =
    typeof valor === "string" || typeof valor === "number" ? String(valor) : JSON.stringify(valor);
  return texto.slice(0, MAX_TEXTO);
}

async function nombresDe(
  db: Db,
  nit: Nit,
  cambios: readonly { readonly tipo: TipoCompartido; readonly filaId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const nombres = new Map<string, string>();
  for (const tipo of new Set(cambios.map((cambio) => cambio.tipo))) {
    const ids = cambios.filter((cambio) => cambio.tipo === tipo).map(({ filaId }) => filaId);
    for (const [id, nombre] of await readNombres(db, nit, tipo, [...new Set(ids)]))
      nombres.set(`${tipo} ${id}`, nombre);
  }
  return nombres;
}
