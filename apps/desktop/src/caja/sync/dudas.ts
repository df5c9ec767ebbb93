import { listPorRetirar, markRetiro, updateDocumento } from "../db/documentos.ts";
import type { Deps } from "../deps.ts";
import type { Servidor } from "../servidor/servidor.ts";

/**
 * The till's first word after a doubt: withdraw it. What the server had not sent yet is void; what it had is followed until its
 * state is known. docs/design.md D21. One that the server cannot answer for stops no other. A server that came back from a copy is told
 * of a document before it is withdrawn there: the tax system may have it. False when the server stopped answering.
 */
export async function retirarDudas({ ajustes, db }: Deps, servidor: Servidor): Promise<boolean> {
  const { tras = null, sinTomar = [] } = ajustes.find("recuperacion") ?? {};
  if (tras !== null) return true;
  let saltadas = 0;
  for (;;) {
    const pagina = listPorRetirar(db, saltadas);
    if (pagina.length === 0) return true;
    for (const { cuf } of pagina) {
      if (sinTomar.includes(cuf)) {
        saltadas++;
        continue;
      }
      const respuesta = await servidor.retirar(cuf);
      if (respuesta.ok)
        db.inTransaction((tx) => {
          markRetiro(tx, cuf, respuesta.value.resultado === "retirada" ? 1 : 2);
          if (respuesta.value.resultado === "retirada")
            updateDocumento(tx, cuf, { estado: "DESCARTADA", causa: "retirada" });
        });
      else if (respuesta.error.kind === "responde" || respuesta.error.kind === "protocolo") saltadas++;
      else return false;
    }
  }
}
