import { conCambios, fail, type Result } from "@mostrador/core";
import type { FalloPuente } from "../../../contract/index.ts";
import { saveCompartido, type Fila } from "../compartidos.ts";
import { selloDe } from "../sello.ts";
import { findRegla, type Regla, type TipoRegla } from "../db/reglas.ts";
import type { Deps } from "../../deps.ts";

/** A row as a form wrote it; `id` null is a new one. */
interface Escrita {
  readonly id: string | null;
  readonly visto?: Readonly<Record<string, unknown>> | undefined;
}

/** A row to be saved, and its stored version; undefined for a new row. */
export interface PorGuardar<T extends TipoRegla> {
  readonly nueva: Regla<T>;
  readonly antes: Regla<T> | undefined;
}

/** Merges a form's row into the stored row: another till's changes meanwhile stay. docs/design.md D29. */
export function porGuardar<T extends TipoRegla>(
  deps: Pick<Deps, "db" | "nuevoId">,
  tipo: T,
  { id, visto }: Escrita,
  conId: (id: string) => Regla<T>,
): PorGuardar<T> {
  const suyo = id ?? deps.nuevoId();
  const antes = findRegla(deps.db, tipo, suyo);
  return { antes, nueva: conCambios<Regla<T>>(conId(suyo), visto, antes) };
}

/** Keeps a row here and for the other tills. */
export function saveRegla<T extends TipoRegla>(deps: Deps, tipo: T, fila: Fila<T>): void {
  deps.db.inTransaction((tx) => saveCompartido(tx, tipo, fila, selloDe(deps)));
  deps.despertarSync();
}

/** The failure of an editor of prices, with its sentence. */
export function falloPrecios(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "entradaInvalida", texto, campos: [] });
}
