import { fail, NUMEROS_OMITIDOS, ok, type Nit, type Result } from "@mostrador/core";
import { skipNumeros } from "../impuestos/db/puntos.ts";
import { findTerminal } from "./db/terminales.ts";
import { inTransaction } from "../motor/transaccion.ts";
import { deleteVida, listVidas, negarBifurcadas, saveVida, setVidaVigente } from "./db/vidas.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";

/**
 * Makes one copy of a till the valid one, by the owner's choice. The others may no longer sell, but the server accepts the documents that they
 * printed. The valid copy skips numbers that the others may have used without the server. docs/decisions/0039
 */
export function chooseCopia(
  deps: Pick<Deps, "db" | "now">,
  nit: Nit,
  terminalId: string,
  vida: string,
): Promise<Result<{ readonly negadas: number }, Fallo>> {
  return inTransaction(deps.db, nit, async (tx): Promise<Result<{ readonly negadas: number }, Fallo>> => {
    const terminal = await findTerminal(tx, nit, terminalId);
    if (terminal === undefined || terminal.revocado === 1) return fail({ kind: "terminalNoEncontrada" });
    const otras = (await listVidas(tx, terminalId)).filter(({ estado }) => estado === "bifurcada");
    const isVigente = vida === terminal.vida;
    if (otras.length === 0 || (!isVigente && !otras.some((otra) => otra.vida === vida)))
      return fail({ kind: "copiaNoEncontrada" });
    await negarBifurcadas(tx, terminalId);
    if (!isVigente) {
      const ahoraMs = deps.now();
      if (terminal.vida !== null)
        await saveVida(tx, terminalId, { vida: terminal.vida, estado: "negada", ahoraMs });
      await deleteVida(tx, terminalId, vida);
      await setVidaVigente(tx, terminalId, vida, ahoraMs);
    }
    await skipNumeros(tx, terminal, NUMEROS_OMITIDOS);
    return ok({ negadas: otras.length });
  });
}
