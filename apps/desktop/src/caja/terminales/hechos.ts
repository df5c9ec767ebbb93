import { MAX_HECHOS, ok, PROTOCOLO_CON_HECHOS, type Hecho, type Result } from "@mostrador/core";
import {
  cabe,
  isUltimoDeActual,
  listHechos,
  listNumeros,
  listSeriesPorSubir,
  markTiene,
  moveSerie,
  type FilaSerie,
} from "./db/hechos.ts";
import { findSeriesAjenas } from "./db/lugares.ts";
import type { Deps } from "../deps.ts";
import { FRASES_SALUD } from "../frases/salud.ts";
import { sigueContestando } from "../documentos/desenlace.ts";
import type { FalloServidor, Servidor } from "./servidor/servidor.ts";

/** Most characters of data in one call, except for a single longer fact. */
const MAX_CARACTERES = 1_000_000;

/**
 * Uploads the log of facts, each series from the first fact that the server lacks. Sending a fact again changes nothing. False if the
 * server stopped answering. docs/design.md D51.
 */
export async function uploadHechos(deps: Deps, servidor: Servidor): Promise<boolean> {
  // An older server takes no facts: they wait here.
  if ((deps.ajustes.find("credencial")?.protocolo ?? 1) < PROTOCOLO_CON_HECHOS) return true;
  const ajenas = findSeriesAjenas(deps.db);
  if (ajenas === null) return true;
  for (const serie of listSeriesPorSubir(deps.db)) {
    if (ajenas.has(serie.id)) continue;
    const fallo = await uploadSerie(deps, servidor, serie);
    // A series that the server refuses, or fails at, holds up no other, and nothing else of the round.
    if (fallo !== null && !sigueContestando(fallo)) return false;
  }
  return true;
}

async function uploadSerie(
  { db, emitir }: Deps,
  servidor: Servidor,
  serie: FilaSerie,
): Promise<FalloServidor | null> {
  const { id } = serie;
  let [{ tiene }, preguntar] = [serie, serie.preguntar === 1];
  for (;;) {
    const siguientes = preguntar ? [] : listHechos(db, id, tiene, MAX_HECHOS);
    const lote = cut(siguientes.filter(cabe));
    if (lote.length === 0 && !preguntar) return null;
    // Facts that neither side has, or that are too long for any call, leave a gap: the facts after it continue in another series.
    if (lote[0] !== undefined && lote[0].n > tiene + 1) {
      const tras = lote[0].n - 1;
      db.inTransaction((tx) => moveSerie(tx, id, tras));
      // The notice comes once: from here on, the facts after a long one are in another series.
      if (siguientes.some((hecho) => hecho.n <= tras && !cabe(hecho)))
        emitir("aviso", { nivel: "atencion", kind: "registros", texto: FRASES_SALUD.registros.aviso });
      return null;
    }
    const respuesta = await servidor.subirHechos({ serie: id, hechos: [...lote] });
    if (!respuesta.ok) return respuesta.error;
    const { conflicto } = respuesta.value;
    const sabido = Math.min(respuesta.value.tiene, tiene);
    const comun = preguntar ? await findComun(db, servidor, id, sabido) : ok(tiene);
    if (!comun.ok) return comun.error;
    // The comparison covers only the facts just sent: later ones on the server may come from another copy of this till.
    const comparado = conflicto === null ? (lote.at(-1)?.n ?? comun.value) : conflicto - 1;
    const ahora = Math.min(respuesta.value.tiene, comparado);
    const otraVida = db.inTransaction((tx) => {
      markTiene(tx, id, ahora);
      const distinta = conflicto !== null || (preguntar && ahora < sabido);
      const otra = distinta || (respuesta.value.tiene > ahora && isUltimoDeActual(tx, id, ahora));
      if (otra) moveSerie(tx, id, ahora);
      return otra;
    });
    // If the server accepts nothing now, the next round tries again; otherwise the next round continues with another series.
    if (otraVida || (!preguntar && ahora <= tiene)) return null;
    [tiene, preguntar] = [ahora, false];
  }
}

/**
 * Finds the last fact, up to a number, that is the same here and at a server restored from a copy. After a common beginning, that server
 * may have facts of another copy of this till under the same numbers, so its count of facts alone tells nothing. Each probe sends one fact.
 */
async function findComun(
  db: Deps["db"],
  servidor: Servidor,
  serie: string,
  hasta: number,
): Promise<Result<number, FalloServidor>> {
  const numeros = listNumeros(db, serie, hasta);
  let [comunes, mirar, distintos] = [0, numeros.length - 1, numeros.length];
  while (comunes < distintos) {
    const hechos = listHechos(db, serie, (numeros[mirar] ?? 0) - 1, 1);
    const respuesta = await servidor.subirHechos({ serie, hechos });
    if (!respuesta.ok) return respuesta;
    if (respuesta.value.conflicto === null) comunes = mirar + 1;
    else distintos = mirar;
    mirar = Math.floor((comunes + distintos) / 2);
  }
  return ok((numeros[comunes] ?? hasta + 1) - 1);
}

/** Takes the first facts of a list that follow each other and fit into one call, at least one. */
function cut(hechos: readonly Hecho[]): readonly Hecho[] {
  let caracteres = 0;
  const hasta = hechos.findIndex(({ n, datos }, i) => {
    caracteres += datos.length;
    return i > 0 && (caracteres > MAX_CARACTERES || n !== (hechos[i - 1]?.n ?? 0) + 1);
  });
  return hasta === -1 ? hechos : hechos.slice(0, hasta);
}
