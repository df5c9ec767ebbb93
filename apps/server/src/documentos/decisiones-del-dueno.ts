import { fail, type Nit, ok, type Result } from "@mostrador/core";
import { updateEmpresa } from "../cuenta/db/empresas.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { auditar } from "../motor/auditoria.ts";
import { inTransaction } from "../motor/transaccion.ts";
import { findDoble } from "./db/dobles.ts";
import { type Resuelta, settleObservada } from "./db/esperando.ts";
import { getFactura, updateFactura } from "./db/facturas.ts";
import { type Repetida, resolveRepetida as marcar } from "./db/repetidas.ts";
import { impideAnular } from "./notas-de-factura.ts";

/** Audit entry for a surplus document of a sale for which the owner chose another document. */
const SOBRA = "sobra por elección";

/**
 * Keeps one document of a sale, by the owner's choice, and returns the CUFs of the other valid ones. Those wait for
 * their annulment, which `contingencia/avanzar.ts` retries until it succeeds.
 */
export function chooseDocumento(
  deps: Pick<Deps, "db" | "now">,
  nit: Nit,
  ventaId: string,
  cuf: string,
): Promise<Result<readonly string[], Fallo>> {
  return inTransaction(deps.db, nit, async (tx) => {
    const { documentos = [] } = (await findDoble(tx, nit, ventaId)) ?? {};
    const elegido = documentos.find((documento) => documento.cuf === cuf);
    if (elegido === undefined) return fail({ kind: "facturaNoEncontrada" });
    const otras = documentos.filter((documento) => documento.cuf !== cuf);
    for (const otra of otras) {
      const impedimento = await impideAnular(tx, await getFactura(tx, otra.cuf));
      if (impedimento !== null) return fail(impedimento);
      await updateFactura(tx, { nit, cuf: otra.cuf }, { sobraPor: elegido.cuf });
      const { estado } = otra;
      const suceso = { nit, cuf: otra.cuf, antes: estado, despues: estado, suceso: SOBRA };
      await auditar(tx, { ...suceso, en: deps.now(), huella: null });
    }
    return ok(otras.map((otra) => otra.cuf));
  });
}

/** Stores the owner's choice about lines whose amount changes noticeably when it is rounded. docs/design.md D41 */
export function chooseRedondeo({ db }: Pick<Deps, "db">, nit: Nit, estricto: boolean): Promise<void> {
  return updateEmpresa(db, nit, { redondeoEstricto: estricto ? 1 : 0 });
}

/** Records how an observed document was settled. The document itself does not change. Fails if no such document waits for a person. */
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

/** Records how the owner settled a repeated document. The document itself does not change. docs/decisions/0039 */
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
