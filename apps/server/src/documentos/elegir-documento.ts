import { fail, ok, type Result, type Nit } from "@mostrador/core";
import { auditar } from "../motor/auditoria.ts";
import { findDoble } from "./db/dobles.ts";
import { getFactura, updateFactura } from "./db/facturas.ts";
import { inTransaction } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { impideAnular } from "./notas-de-factura.ts";

/** Audit entry: another document of the sale stays, by the owner's choice. */
const SOBRA = "sobra por elección";

/**
 * Keeps one document of a sale, by the owner's choice. The other valid ones wait for their annulment, which `contingencia/avanzar.ts`
 * repeats until it is done. Gives their CUFs.
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
