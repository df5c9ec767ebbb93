/** Tells this process of due rows, once they are committed. docs/decisions/0021 */
import type { NombreClase } from "./tareas/reglas.ts";
import type { Db, Tx } from "./connection.ts";

type Listener = (clase: NombreClase) => void;

/** Listeners of each open database. */
const listeners = new WeakMap<Db, Set<Listener>>();
/** Kinds of rows that each transaction put. */
const puestas = new WeakMap<Db | Tx, Set<NombreClase>>();

/** Notes a row of a kind: its workers are told at once, or at the commit of its transaction. */
export function notePuesta(db: Db | Tx, clase: NombreClase): void {
  if (!db.isTransaction) return tell(db, clase);
  const suyas = puestas.get(db) ?? new Set();
  puestas.set(db, suyas.add(clase));
}

/** Tells of the rows that a transaction put; called after its commit. */
export function tellPuestas(db: Db, tx: Tx): void {
  for (const clase of puestas.get(tx) ?? []) tell(db, clase);
}

/** Calls a listener after each commit that put rows, with their kind. Returns the function that ends it. */
export function onPuestas(db: Db, listener: Listener): () => void {
  const suyos = listeners.get(db) ?? new Set();
  listeners.set(db, suyos.add(listener));
  return () => void suyos.delete(listener);
}

function tell(db: Db, clase: NombreClase): void {
  for (const listener of listeners.get(db) ?? []) listener(clase);
}
