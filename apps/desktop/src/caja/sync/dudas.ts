import { listPorRetirar, markRetiro, updateDocumento } from "../db/documentos.ts";
import type { Deps } from "../deps.ts";
import type { Servidor } from "../servidor/servidor.ts";

/**
 * The till's first word after a doubt: withdraw it. What the server had not sent yet is void; what it had is followed until its
 * state is known. DESIGN.md section 4. One that the server cannot answer for stops no other. False when the server stopped answering.
 */
export async function retirarDudas({ db }: Deps, servidor: Servidor): Promise<boolean> {
  let saltadas = 0;
  for (;;) {
    const pagina = listPorRetirar(db, saltadas);
    if (pagina.length === 0) return true;
    for (const { cuf } of pagina) {
      const respuesta = await servidor.retirar(cuf);
      if (respuesta.ok)
        db.inTransaction((tx) => {
          markRetiro(tx, cuf, respuesta.value.resultado === "retirada" ? 1 : 2);
          if (respuesta.value.resultado === "retirada")
            updateDocumento(tx, cuf, { estado: "DESCARTADA", causa: "retirada" });
        });
      else if (respuesta.error.kind === "responde") saltadas++;
      else return false;
    }
  }
}
