import type { EntradaVenta } from "../../contract/index.ts";
import { recordarCliente } from "../compartidos.ts";
import type { Deps } from "../deps.ts";
import { FRASES_VENTA } from "../frases/venta.ts";

/** The final consumer is nobody to remember. */
const SIN_DOCUMENTO = "0";

/** Keeps the buyer of a stored sale. A failure is a notice: the sale goes on. */
export function recordarComprador(
  { db, nuevoId, reloj, emitir }: Deps,
  { cliente }: Pick<EntradaVenta, "cliente">,
): void {
  if (cliente.numeroDocumento === SIN_DOCUMENTO) return;
  try {
    db.inTransaction((tx) => recordarCliente(tx, cliente, { id: nuevoId(), ahora: reloj.ahora() }));
  } catch (error) {
    const texto = FRASES_VENTA.clienteSinRecordar(String(error));
    emitir("aviso", { nivel: "atencion", kind: "cliente", texto });
  }
}
