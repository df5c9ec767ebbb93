import { fail, ok, type Result } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { inTransaction } from "../motor/transaccion.ts";
import { settleObservada, type Resuelta } from "./db/esperando.ts";

/** Records how a document that the tax system observed was settled. The document itself stays. Fails where none waits for a person. */
export function resolverObservada(
  deps: Pick<Deps, "db" | "now">,
  resuelta: Omit<Resuelta, "resueltaEn">,
): Promise<Result<null, Fallo>> {
  return inTransaction(deps.db, resuelta.nit, async (tx) =>
    (await settleObservada(tx, { ...resuelta, resueltaEn: deps.now() }))
      ? ok(null)
      : fail({ kind: "facturaNoEncontrada" }),
  );
}
