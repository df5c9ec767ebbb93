import { fail, ok, type Result } from "@mostrador/core";
import type { Fallo } from "../fallos.ts";
import { findFila, listQueNombran, readFilas, readTodas, type FilaDe } from "./readers/tienda.ts";
import { deleteDeTienda, saveVarias, type DepsTienda, type Editor } from "./guardar.ts";
import { putFichas } from "./poner-fichas.ts";

/** Kinds of rows of prices that are deleted by themselves. */
export type TipoBorrable = "promocion" | "lista" | "tarifa" | "presentacion";

/**
 * Deletes a row of prices. A list's prices go with it, and its clients get the general ones. A presentation's prices and tiles go with it. The
 * row itself goes last: a program that ends in the middle leaves it, to be deleted again.
 */
export async function deleteRegla(
  deps: DepsTienda,
  editor: Editor,
  tipo: TipoBorrable,
  id: string,
): Promise<Result<null, Fallo>> {
  const fila = await findFila(deps.db, editor.nit, tipo, id);
  if (fila === undefined) return fail({ kind: "filaAusente" });
  if (tipo === "lista") await vaciarLista(deps, editor, id);
  if ("productoId" in fila && tipo === "presentacion")
    await soltarPresentacion(deps, editor, fila.productoId, id);
  await deleteDeTienda(deps, editor, tipo, [id]);
  return ok(null);
}

async function vaciarLista(deps: DepsTienda, editor: Editor, id: string): Promise<void> {
  const { db } = deps;
  const { nit } = editor;
  await putFichas(db, nit, ["tarifa", "listaDeCliente"]);
  await deleteDeTienda(deps, editor, "tarifa", await listQueNombran(db, nit, "tarifa", "listaId", id));
  const clientes = await listQueNombran(db, nit, "listaDeCliente", "listaId", id);
  const sinLista = clientes.map((cliente) => ({ id: cliente, campos: { listaId: null } }));
  await saveVarias(deps, editor, "listaDeCliente", sinLista);
}

async function soltarPresentacion(
  deps: DepsTienda,
  editor: Editor,
  productoId: string,
  id: string,
): Promise<void> {
  const { db } = deps;
  const { nit } = editor;
  await putFichas(db, nit, ["tarifa"]);
  const deProducto = await listQueNombran(db, nit, "tarifa", "productoId", productoId);
  const tarifas = await readFilas(db, nit, "tarifa", deProducto);
  const suyas = tarifas.filter(({ presentacionId }) => presentacionId === id).map((una) => una.id);
  await deleteDeTienda(deps, editor, "tarifa", suyas);
  await deleteCasillas(deps, editor, ({ presentacionId }) => presentacionId === id);
}

/** Deletes tiles of the touch grid. */
export async function deleteCasillas(
  deps: DepsTienda,
  editor: Editor,
  isSuya: (casilla: FilaDe<"casilla">) => boolean,
): Promise<void> {
  const suyas = (await readTodas(deps.db, editor.nit, "casilla")).filter(isSuya);
  await deleteDeTienda(
    deps,
    editor,
    "casilla",
    suyas.map(({ id }) => id),
  );
}
