/** Reads a company's tills for the owner's portal; writes nothing. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listEsperandoPorTerminal } from "../../documentos/db/esperando.ts";
import { listRetenidas } from "../db/retenidas.ts";
import { listTerminales } from "../db/terminales.ts";
import { listBifurcadas } from "../db/vidas.ts";

/**
 * Lists each till with its waiting documents; `esperandoDesde` in milliseconds since 1970, null where none waits. `copias`: copies of the same
 * till that wait for the owner's choice. `retenidas`: printed documents that wait for the owner's decision.
 */
export async function listCajas(db: Db, nit: Nit) {
  const esperando = await listEsperandoPorTerminal(db, nit);
  const copias = await listBifurcadas(db, nit);
  const retenidas = await listRetenidas(db, nit);
  return (await listTerminales(db, nit)).map((terminal) => {
    const suyos = esperando.find(({ terminalId }) => terminalId === terminal.id);
    return {
      terminal,
      esperando: suyos?.documentos ?? 0,
      esperandoDesde: suyos?.desde ?? null,
      copias: copias.filter(({ terminalId }) => terminalId === terminal.id),
      retenidas: retenidas.filter(({ terminalId }) => terminalId === terminal.id),
    };
  });
}
