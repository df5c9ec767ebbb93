/** Annulments and reversals of this till that got their answer. */
import type { Deps } from "../deps.ts";

const asentados = new WeakMap<Deps["db"], number>();

/** Counts the annulments and reversals that got their answer since the program started: an earlier answer knows nothing of a later one. */
export function actosAsentados({ db }: Pick<Deps, "db">): number {
  return asentados.get(db) ?? 0;
}

/** Records that an annulment or a reversal got its answer. */
export function recordActo(deps: Pick<Deps, "db">): void {
  asentados.set(deps.db, actosAsentados(deps) + 1);
}
