import { listCufdsPorContar, markCufdContado } from "../db/cufds.ts";
import type { Deps } from "../deps.ts";
import type { Servidor } from "../servidor/servidor.ts";

type Contados = "contados" | "noEntiende" | "noAtiende";

/** Of one call. Core, `Recuperacion`. */
const MAX_CUFDS = 50;

/**
 * Sends the server the CUFDs that it may lack, before any document made with them: it would refuse that
 * document for good. A server of any release takes them. `noEntiende`: it refused the protocol, so this round
 * sends no document, and its other steps go on.
 */
export async function contarCufds({ db }: Deps, servidor: Servidor): Promise<Contados> {
  for (;;) {
    const cufds = listCufdsPorContar(db, MAX_CUFDS);
    if (cufds.length === 0) return "contados";
    const respuesta = await servidor.recuperar({ cufds, cortes: [], facturas: [] });
    if (!respuesta.ok) return respuesta.error.kind === "protocolo" ? "noEntiende" : "noAtiende";
    db.inTransaction((tx) => {
      for (const { codigo } of cufds) markCufdContado(tx, codigo);
    });
  }
}
