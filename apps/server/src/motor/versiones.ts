/** Versions in commit order, for every feed that is read by a cursor. docs/design.md D53. */
import type { Nit } from "@mostrador/core";
import { compilada } from "./compiladas.ts";
import type { Db, Tx } from "./connection.ts";

/**
 * Takes the next version of a company, which grows by one and is never given twice. The counter's row stays
 * locked to the end of the transaction. Hence versions are committed in order on both engines, whatever else
 * the transaction locks.
 */
export async function nextVersion(tx: Tx, nit: Nit): Promise<number> {
  const [fila] = await avanzar(tx, nit);
  if (fila === undefined) throw new Error("la versión de la empresa no avanzó");
  return fila.valor;
}

const avanzar = compilada(advance);

/** Builds the statement that takes a company's next version. */
export function advance(tx: Db | Tx, nit: Nit) {
  return tx
    .insertInto("versiones")
    .values({ nit, valor: 1 })
    .onConflict((c) => c.column("nit").doUpdateSet((eb) => ({ valor: eb("versiones.valor", "+", 1) })))
    .returning("valor");
}
