/** Delivers the documents and facts of a till to its server after the till's credential ended. docs/decisions/0082 */
import { cerrarCorte } from "../contingencia/cortes.ts";
import type { Deps } from "../deps.ts";
import { countPendientes, listApartadas, resubirOffline } from "../documentos/db/documentos-pendientes.ts";
import { findPiso } from "../motor/ajustes.ts";
import { markCufdsDePendientes } from "./db/cufds.ts";
import { askSeries, listSeriesPorSubir } from "./db/hechos.ts";
import { uploadHechos } from "./hechos.ts";
import { countCufds } from "./sincronizar.ts";
import { uploadApartadas, uploadOffline } from "./subir.ts";

/** Pause in ms between two attempts. The owner may have been asked what to do, and takes time to answer. */
const OTRA_VEZ_MS = 60_000;

/**
 * Time in ms after which everything is sent again. The server may have been restored from a copy, which a till without a credential is not
 * told.
 */
const DE_NUEVO_MS = 3_600_000;

interface Turno {
  /** Time of the monotonic clock at which the next attempt is due. */
  readonly intentoMs: number;
  /** Time of the monotonic clock at which everything is sent again. */
  readonly todoMs: number;
  /** Documents that the server set aside are to be sent again. */
  readonly apartadas: boolean;
}

const turnos = new WeakMap<Deps, Turno>();

/**
 * Delivers printed documents, and the facts of their sales, to a server that no longer serves this till. The server returns no data. It
 * holds the delivery until the owner decides, or takes it at once if the till was replaced. Facts alone are refused until then. The outage
 * in which the till sold is closed, because the till sells no more. `yaMismo`: the credential, good or not, is about to be replaced.
 */
export async function entregarRetirada(deps: Deps, yaMismo = false): Promise<void> {
  const { db, ajustes, reloj } = deps;
  const queRevoco = ajustes.servidorQueRevoco();
  const servidor = queRevoco ?? (yaMismo ? ajustes.servidor() : null);
  if (servidor === null) return;
  const ahora = deps.monotono();
  const { intentoMs, todoMs, apartadas } = turnos.get(deps) ?? {
    intentoMs: ahora,
    todoMs: ahora,
    apartadas: true,
  };
  if (ahora < intentoMs && !yaMismo) return;
  const deNuevo = ahora >= todoMs;
  const turno = { intentoMs: ahora + OTRA_VEZ_MS, todoMs: deNuevo ? ahora + DE_NUEVO_MS : todoMs };
  const conApartadas = (deNuevo || apartadas) && listApartadas(db, null, 1).length > 0;
  turnos.set(deps, { ...turno, apartadas: conApartadas });
  db.inTransaction((tx) => {
    if (queRevoco === null) return;
    cerrarCorte(tx, reloj.dudoso ? null : reloj.siguiente(findPiso(tx)));
    if (!deNuevo) return;
    resubirOffline(tx);
    markCufdsDePendientes(tx);
    askSeries(tx);
  });
  if (countPendientes(db).sinEntregar === 0 && listSeriesPorSubir(db).length === 0 && !conApartadas) return;
  // A server that holds documents for the owner refuses this call, and is told the CUFDs with them.
  await countCufds(deps, servidor);
  await uploadOffline(deps, servidor);
  if (conApartadas && (await uploadApartadas(deps, servidor)))
    turnos.set(deps, { ...turno, apartadas: false });
  await uploadHechos(deps, servidor);
}
