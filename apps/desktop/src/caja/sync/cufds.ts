import { listCufdsPorContar, markCufdContado } from "../db/cufds.ts";
import type { Deps } from "../deps.ts";
import type { Servidor } from "../servidor/servidor.ts";

/** Of one call. Core, `Recuperacion`. */
const MAX_CUFDS = 50;

/**
 * Tells the server the CUFDs that it may lack, before any document that was made with one: it would refuse that document for good. A server
 * of any release takes them. False when it did not: this round brings no document.
 */
export async function contarCufds({ db }: Deps, servidor: Servidor): Promise<boolean> {
  for (;;) {
    const cufds = listCufdsPorContar(db, MAX_CUFDS);
    if (cufds.length === 0) return true;
    const respuesta = await servidor.recuperar({ cufds, cortes: [], facturas: [] });
    if (!respuesta.ok) return false;
    db.inTransaction((tx) => {
      for (const { codigo } of cufds) markCufdContado(tx, codigo);
    });
  }
}
