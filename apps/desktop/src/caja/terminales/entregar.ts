/** What a till printed, taken to its server after its credential ended. docs/decisions/0082 */
import { cerrarCorte } from "../contingencia/cortes.ts";
import type { Deps } from "../deps.ts";
import { countPendientes, resubirOffline } from "../documentos/db/documentos-pendientes.ts";
import { findPiso } from "../motor/ajustes.ts";
import { askSeries, listSeriesPorSubir } from "./db/hechos.ts";
import { uploadHechos } from "./hechos.ts";
import { countCufds } from "./sincronizar.ts";
import { uploadOffline } from "./subir.ts";

/** Pause between two attempts: the owner is asked perhaps, and answers in her own time. */
const OTRA_VEZ_MS = 60_000;

/** After this time all is told again. The server may have come back from a copy, which a till without a credential does not hear of. */
const DE_NUEVO_MS = 3_600_000;

/** Moments of the monotonic clock at which the next attempt is due, and everything is told again. */
const turnos = new WeakMap<Deps, { readonly intentoMs: number; readonly todoMs: number }>();

/**
 * Takes printed documents, and the facts of their sales, to a server that serves this till no more. The server reads nothing to it: it holds
 * what it gets until the owner speaks, or takes it at once where the till was replaced. Facts alone are refused until then. The outage in
 * which the till sold is over: it sells no more. `yaMismo`: the credential, good or not, is about to be replaced.
 */
export async function entregarRetirada(deps: Deps, yaMismo = false): Promise<void> {
  const { db, ajustes, reloj } = deps;
  const queRevoco = ajustes.servidorQueRevoco();
  const servidor = queRevoco ?? (yaMismo ? ajustes.servidor() : null);
  if (servidor === null) return;
  const ahora = deps.monotono();
  const { intentoMs, todoMs } = turnos.get(deps) ?? { intentoMs: ahora, todoMs: ahora };
  if (ahora < intentoMs && !yaMismo) return;
  const deNuevo = ahora >= todoMs;
  turnos.set(deps, { intentoMs: ahora + OTRA_VEZ_MS, todoMs: deNuevo ? ahora + DE_NUEVO_MS : todoMs });
  db.inTransaction((tx) => {
    if (queRevoco === null) return;
    cerrarCorte(tx, reloj.dudoso ? null : reloj.siguiente(findPiso(tx)));
    if (!deNuevo) return;
    resubirOffline(tx);
    askSeries(tx);
  });
  if (countPendientes(db).sinEntregar === 0 && listSeriesPorSubir(db).length === 0) return;
  // A server that holds documents takes no CUFD of this till: it has them all, but for those of a time before a restore.
  await countCufds(deps, servidor);
  await uploadOffline(deps, servidor);
  await uploadHechos(deps, servidor);
}
