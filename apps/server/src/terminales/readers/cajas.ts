/** Reads a company's tills for the owner's portal; writes nothing. */
import {
  CorteSubido,
  epochToInstante,
  instanteToEpoch,
  PLAZO_EVENTO_HORAS,
  type Instante,
  type Nit,
} from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listEsperandoPorTerminal } from "../../documentos/db/esperando.ts";
import { listRetenidas, type Retenida } from "../db/retenidas.ts";
import { listConNegados, listTerminales, type Terminal } from "../db/terminales.ts";
import { listBifurcadas } from "../db/vidas.ts";

const HORA_MS = 3_600_000;

/**
 * Lists each till with its waiting documents; `esperandoDesde` in milliseconds since 1970, null where none waits. `copias`: copies of the same
 * till that wait for the owner's choice. `retenidas`: printed documents that wait for the owner's decision. `rechazadas`: those that she refused.
 * `negados`: when its facts were refused first because she has not accepted what it brings, in ms, and her decision; null where none was.
 */
export async function listCajas(db: Db, nit: Nit) {
  const esperando = await listEsperandoPorTerminal(db, nit);
  const copias = await listBifurcadas(db, nit);
  const retenidas = await listRetenidas(db, nit, "esperan");
  const rechazadas = await listRetenidas(db, nit, "rechazadas");
  const conNegados = await listConNegados(db, nit);
  return (await listTerminales(db, nit)).map((terminal) => {
    const isSuya = ({ terminalId }: { readonly terminalId: string | null }) => terminalId === terminal.id;
    const suyos = esperando.find(isSuya);
    return {
      terminal,
      esperando: suyos?.documentos ?? 0,
      esperandoDesde: suyos?.desde ?? null,
      copias: copias.filter(isSuya),
      retenidas: retenidas.filter(isSuya),
      rechazadas: rechazadas.filter(isSuya),
      negados: negadosDe(terminal, conNegados),
    };
  });
}

function negadosDe({ id, entrega, negadoEn: en }: Terminal, conNegados: ReadonlySet<string>) {
  return entrega === "aceptada" || en === null || !conNegados.has(id) ? null : { en, decision: entrega };
}

/**
 * Computes the last moment at which the tax system accepts the first of held documents: 48 h after the end of its outage. Null if no till
 * reported an end. docs/fiscal-rules.md F42
 */
export function plazoDeRetenidas(retenidas: readonly Pick<Retenida, "corte">[]): Instante | null {
  const fines = retenidas.flatMap(({ corte }) => {
    const fin = corte === null ? null : CorteSubido.parse(JSON.parse(corte)).fin;
    return fin === null ? [] : [instanteToEpoch(fin)];
  });
  return fines.length === 0 ? null : epochToInstante(Math.min(...fines) + PLAZO_EVENTO_HORAS * HORA_MS);
}
