import type { Nit } from "@mostrador/core";
import { deleteFoto, fecharFotos, GUARDADA_MS, listFotos, listNombradas } from "../db/fotos.ts";
import { transaccion } from "../../motor/transaccion.ts";
import type { Deps } from "../../deps.ts";
import type { Salida, Tarea } from "../../motor/tareas/reglas.ts";

/** Products that are read at a time: their rows hold pictures too. */
const PAGINA = 100;

/**
 * Deletes a company's pictures that no product has named for thirty days. A till uploads a picture before it
 * names it, which starts the thirty days anew. docs/design.md D54.
 */
export async function forgetFotos(deps: Pick<Deps, "db" | "reloj">, { nit }: Tarea): Promise<Salida> {
  const ahoraMs = deps.reloj.ahora();
  await transaccion(deps.db, nit, (tx) => fecharFotos(tx, nit, ahoraMs));
  const nombradas = await reunirNombradas(deps, nit);
  const sinNombrar = (await listFotos(deps.db, nit)).filter(({ hash }) => !nombradas.has(hash));
  let proxima: number | null = null;
  for (const { hash, puestaEn } of sinNombrar) {
    const vence = (puestaEn ?? ahoraMs) + GUARDADA_MS;
    if (vence <= ahoraMs)
      await transaccion(deps.db, nit, (tx) => deleteFoto(tx, nit, hash, ahoraMs - GUARDADA_MS));
    else proxima = Math.min(proxima ?? vence, vence);
  }
  return proxima === null ? { kind: "hecha" } : { kind: "programada", venceEn: proxima };
}

async function reunirNombradas({ db }: Pick<Deps, "db">, nit: Nit): Promise<ReadonlySet<string>> {
  const nombradas = new Set<string>();
  let desde = "";
  for (;;) {
    const filas = await listNombradas(db, nit, desde, PAGINA);
    for (const { hash } of filas) if (hash !== null) nombradas.add(hash);
    const ultima = filas.at(-1);
    if (ultima === undefined) return nombradas;
    desde = ultima.id;
  }
}
