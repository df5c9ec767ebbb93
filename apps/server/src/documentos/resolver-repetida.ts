import { fail, ok, type Nit, type Result } from "@mostrador/core";
import { resolveRepetida as marcar, type Repetida } from "./db/repetidas.ts";
import { inTransaction } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";

/** Records the owner's way out of a repeated document. The document itself stays. docs/decisions/0039 */
export function resolverRepetida(
  deps: Pick<Deps, "db" | "now">,
  nit: Nit,
  id: number,
  salida: NonNullable<Repetida["salida"]>,
): Promise<Result<null, Fallo>> {
  return inTransaction(deps.db, nit, async (tx) =>
    (await marcar(tx, nit, id, salida, deps.now())) ? ok(null) : fail({ kind: "repetidaNoEncontrada" }),
  );
}
