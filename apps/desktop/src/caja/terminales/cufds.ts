import { listCufdsPorContar, markCufdContado } from "./db/cufds.ts";
import type { Deps } from "../deps.ts";
import type { FalloServidor, Servidor } from "./servidor/servidor.ts";

type Contados = "contados" | "noEntiende" | "negados" | "noAtiende";

/** Of one call. Core, `Recuperacion`. */
const MAX_CUFDS = 50;

/**
 * Sends the server the CUFDs that it may lack, before any document made with them: it would refuse that
 * document for good. A server of any release takes them. `noEntiende`: it refused the protocol, so this round
 * sends no document, and its other steps go on. `negados`: it failed at them, so nothing about documents is
 * asked.
 */
export async function contarCufds({ db }: Deps, servidor: Servidor): Promise<Contados> {
  for (;;) {
    const cufds = listCufdsPorContar(db, MAX_CUFDS);
    if (cufds.length === 0) return "contados";
    const respuesta = await servidor.recuperar({ cufds, cortes: [], facturas: [] });
    if (!respuesta.ok) return sinContar(respuesta.error);
    db.inTransaction((tx) => {
      for (const { codigo } of cufds) markCufdContado(tx, codigo);
    });
  }
}

function sinContar({ kind }: FalloServidor): Contados {
  switch (kind) {
    case "protocolo":
      return "noEntiende";
    case "responde":
      return "negados";
    case "inalcanzable":
    case "revocada":
      return "noAtiende";
  }
}
