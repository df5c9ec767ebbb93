import type { Cuf } from "@mostrador/core";
import type { Deps } from "../../deps.ts";
import { abandonCorreo } from "../../db/correos.ts";
import { findFacturaDe, updateFactura } from "../../db/facturas.ts";
import { isMismoPunto } from "../../db/puntos.ts";
import { insertLapida, type Terminal } from "../../db/terminales.ts";
import { transaccion } from "../../db/transaccion.ts";

/**
 * Withdraws a CUF that was not sent. Unknown here, it leaves a tombstone, so that a late arrival is refused. A known document of
 * another point of sale goes on as it is. docs/design.md D21.
 */
export async function retirar(
  deps: Deps,
  terminal: Terminal,
  cuf: Cuf,
): Promise<{ resultado: "retirada" | "enviada"; estado: string }> {
  const { nit } = terminal;
  return transaccion(deps.db, nit, async (tx) => {
    const known = await findFacturaDe(tx, nit, cuf);
    if (known === undefined) {
      await insertLapida(tx, cuf, nit, deps.now());
      return { resultado: "retirada", estado: "DESCARTADA" };
    }
    if (known.estado === "DESCARTADA") return { resultado: "retirada", estado: known.estado };
    const enviada = { resultado: "enviada", estado: known.estado } as const;
    if (!isMismoPunto(known, terminal)) return enviada;
    await abandonCorreo(tx, cuf);
    // The till may have read past its verdict while waiting for the lost answer, so the document is sent down
    // again.
    await updateFactura(tx, known, {});
    return enviada;
  });
}
