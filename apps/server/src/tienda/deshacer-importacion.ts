import { fail, mismoValor, ok, type Result } from "@mostrador/core";
import type { Fallo } from "../fallos.ts";
import type { Fila } from "../motor/esquema.ts";
import { transaccion } from "../motor/transaccion.ts";
import { readCampos } from "../motor/stored-json.ts";
import { findImportacion, listCambiosDeImportacion, markDeshecha } from "./db/importaciones.ts";
import { saveVarias, type DepsPorPasos, type Editor } from "./guardar.ts";
import { deleteProductos } from "./productos.ts";
import { readFilas } from "./readers/tienda.ts";

/** Changes that are undone between two pauses. */
const TANDA = 500;

/** Effect of an import that was undone. */
export interface Deshecha {
  readonly borrados: number;
  readonly devueltos: number;
  /** Number of fields that stay as they are, because they were changed after the import. */
  readonly quedan: number;
}

/**
 * Undoes an import: deletes the products that it created, and restores the fields that it changed, unless they were changed again afterwards.
 * After an interruption a repeated call undoes the rest. For an import that is already undone it does nothing. Fails where there is no such
 * import.
 */
export async function deshacerImportacion(
  deps: DepsPorPasos,
  editor: Editor,
  id: string,
): Promise<Result<Deshecha, Fallo>> {
  const { db } = deps;
  const { nit } = editor;
  const importacion = await findImportacion(db, nit, id);
  if (importacion === undefined) return fail({ kind: "filaAusente" });
  if (importacion.deshechaEn !== null) return ok({ borrados: 0, devueltos: 0, quedan: 0 });
  let [borrados, devueltos, quedan] = [0, 0, 0];
  let tras = 0;
  for (;;) {
    await deps.turnos.paso(nit);
    const cambios = await listCambiosDeImportacion(db, id, tras, TANDA);
    const vivos = new Map(
      (
        await readFilas(
          db,
          nit,
          "producto",
          cambios.map(({ filaId }) => filaId),
        )
      ).map((fila) => [fila.id, fila]),
    );
    const nuevos = cambios.filter(({ kind, filaId }) => kind === "nuevo" && vivos.has(filaId));
    await deleteProductos(
      deps,
      editor,
      nuevos.map(({ filaId }) => filaId),
    );
    borrados += nuevos.length;
    const vueltas = cambios.flatMap((cambio) => {
      const fila = vivos.get(cambio.filaId);
      if (cambio.kind !== "cambio" || fila === undefined) return [];
      const vuelta = vueltaDe(cambio, fila);
      quedan += vuelta.quedan;
      return Object.keys(vuelta.campos).length === 0 ? [] : [{ id: fila.id, campos: vuelta.campos }];
    });
    await saveVarias(deps, editor, "producto", vueltas);
    devueltos += vueltas.length;
    const ultimo = cambios.at(-1);
    if (ultimo === undefined || cambios.length < TANDA) break;
    tras = ultimo.id;
  }
  await transaccion(db, nit, (tx) => markDeshecha(tx, id, deps.reloj.ahora()));
  return ok({ borrados, devueltos, quedan });
}

/** Returns the fields to restore with their earlier values, and the number of fields that were changed since the import. */
function vueltaDe(
  { campos }: Pick<Fila<"cambios">, "campos">,
  fila: object,
): { readonly campos: Readonly<Record<string, unknown>>; readonly quedan: number } {
  const suyos = readCampos(campos).flatMap(({ campo, antes, despues, perdio }) =>
    typeof campo === "string" && perdio !== true ? [{ campo, antes, despues }] : [],
  );
  const [iguales, otros] = [
    suyos.filter(({ campo, despues }) => mismoValor(Reflect.get(fila, campo) ?? null, despues)),
    suyos.filter(({ campo, despues }) => !mismoValor(Reflect.get(fila, campo) ?? null, despues)),
  ];
  return {
    campos: Object.fromEntries(iguales.map(({ campo, antes }) => [campo, antes])),
    quedan: otros.length,
  };
}
