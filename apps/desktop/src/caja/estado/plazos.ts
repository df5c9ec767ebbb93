/** Outage, deadlines and time, as the status screen shows them. */
import { epochToInstante, instanteToEpoch, PLAZO_EVENTO_HORAS } from "@mostrador/core";
import type { EstadoCaja } from "../../contract/index.ts";
import { findFinPendiente } from "../contingencia/db/cortes.ts";
import { countPendientes } from "../documentos/db/documentos-pendientes.ts";
import { countManualesPorHacer } from "../manuales/db/manuales.ts";
import type { Deps } from "../deps.ts";
import { limiteFuera } from "../contingencia/modo.ts";
import { findTestigo, type readSituacion } from "../contingencia/situacion.ts";
import { FRASES_CORTE } from "../frases/estado.ts";

type SituacionLeida = ReturnType<typeof readSituacion>;

/** Returns the current outage; null if there is none. */
export function corteDe({ corte }: ReturnType<typeof readSituacion>): EstadoCaja["corte"] {
  if (corte === null) return null;
  const { tipo, inicio } = corte;
  return { tipo, inicio, descripcion: FRASES_CORTE.deTipo(tipo) };
}

/** Returns the instants until which the CUFD serves online, and offline in the current outage or in one that would begin now. */
export function cufdDe({ cufd, corte, ahora }: ReturnType<typeof readSituacion>): EstadoCaja["cufd"] {
  if (cufd === null) return null;
  const sirveFueraHasta = limiteFuera(cufd, corte ?? { cuentaDesde: ahora, tipo: 1 });
  return { vigenteHasta: cufd.vigenteHasta, sirveFueraHasta };
}

/**
 * Returns the time for the question to the cashier; null once it is the server's, which needs no
 * confirmation.
 */
export function relojDe({ db, reloj }: Deps): EstadoCaja["reloj"] {
  if (reloj.fuente === "servidor") return null;
  const testigo = findTestigo({ db });
  return { confirmado: reloj.fuente === "confirmado", propuesta: reloj.propuesta(testigo), testigo };
}

/** Counts the documents and sheets that wait, with the deadline of the first. */
export function pendientesDe(deps: Deps, situacion: SituacionLeida): EstadoCaja["pendientes"] {
  const { db } = deps;
  return { ...countPendientes(db), manuales: countManualesPorHacer(db), ...plazoDe(deps, situacion) };
}

/** Pending documents of a practice till: none, because it sends nothing. */
export const SIN_PENDIENTES: EstadoCaja["pendientes"] = {
  facturas: 0,
  porSubir: 0,
  observadas: 0,
  enDuda: 0,
  manuales: 0,
  masAntigua: null,
  plazo: null,
  plazoPara: null,
};

/**
 * Returns the deadline: that of the event's registration while it lasts, and in an outage otherwise that of offline sales. An ended outage
 * whose deadline passed while another one lasts is registered as part of that one. docs/decisions/0107
 */
function plazoDe(
  { db }: Deps,
  { corte, cufd, ahora }: ReturnType<typeof readSituacion>,
): Pick<EstadoCaja["pendientes"], "plazo" | "plazoPara"> {
  const fin = findFinPendiente(db);
  if (fin !== null) {
    const plazo = epochToInstante(instanteToEpoch(fin) + PLAZO_EVENTO_HORAS * 3_600_000);
    if (plazo > ahora || corte === null) return { plazo, plazoPara: "registrar" };
  }
  if (corte === null || cufd === null) return { plazo: null, plazoPara: null };
  return { plazo: limiteFuera(cufd, corte), plazoPara: "vender" };
}
