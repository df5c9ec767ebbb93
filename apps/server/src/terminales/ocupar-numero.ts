import type { Tx } from "../motor/connection.ts";
import { findViva } from "../documentos/db/facturas.ts";
import { raiseNumero } from "../impuestos/db/puntos.ts";

/**
 * Gives a printed document its number, and raises the counter above it. `espera`: a document in doubt has the
 * number. The server may have seen that one refused before it came back from a copy, and the till used the
 * number again. So nothing is decided before the doubt is. `usado`: another document keeps it.
 */
export async function ocuparNumero(
  tx: Tx,
  fila: Parameters<typeof findViva>[1],
): Promise<"tomado" | "espera" | "usado"> {
  const viva = await findViva(tx, fila);
  if (viva !== undefined) return viva.estado === "ENVIANDO" || viva.estado === "EN_DUDA" ? "espera" : "usado";
  await raiseNumero(tx, fila, fila.sector, fila.numero);
  return "tomado";
}
