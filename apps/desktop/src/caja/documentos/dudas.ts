import { updateDocumento } from "./db/documentos.ts";
import { listPorRetirar, markRetiro } from "./db/documentos-pendientes.ts";
import type { Deps } from "../deps.ts";
import type { Servidor } from "../terminales/servidor/servidor.ts";

/**
 * Withdraws the till's documents in doubt, before any other call about them. If the server had not sent a
 * document yet, it is void; otherwise the till follows it until its state is known. docs/design.md D21. A
 * document on which the server gives no answer stops no other. A server that came back from a copy gets a
 * document before its withdrawal, because the tax system may have it. False if the server stopped answering.
 */
export async function retirarDudas({ ajustes, db }: Deps, servidor: Servidor): Promise<boolean> {
  const { tras = null, sinTomar = [] } = ajustes.find("recuperacion") ?? {};
  if (tras !== null) return true;
  let saltadas = 0;
  for (;;) {
    const pagina = listPorRetirar(db, saltadas);
    if (pagina.length === 0) return true;
    for (const { cuf, ventaId } of pagina) {
      if (sinTomar.includes(cuf)) {
        saltadas++;
        continue;
      }
      const respuesta = await servidor.retirar({ cuf, ventaId });
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
