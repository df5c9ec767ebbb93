import { listPorRetirar, markRetiro, updateDocumento } from "../db/documentos.ts";
import type { Deps } from "../deps.ts";
import type { Servidor } from "../servidor/servidor.ts";

/**
 * The till's first word after a doubt: withdraw it. What the server had not sent yet is void; what it had is followed until its
 * state is known. DESIGN.md section 4. False when the server stopped answering.
 */
export async function retirarDudas({ db }: Deps, servidor: Servidor): Promise<boolean> {
  for (const { cuf } of listPorRetirar(db)) {
    const respuesta = await servidor.retirar(cuf);
    if (!respuesta.ok) return false;
    db.inTransaction((tx) => {
      markRetiro(tx, cuf, respuesta.value.resultado === "retirada" ? 1 : 2);
      if (respuesta.value.resultado === "retirada")
        updateDocumento(tx, cuf, { estado: "DESCARTADA", causa: "retirada" });
    });
  }
  return true;
}
