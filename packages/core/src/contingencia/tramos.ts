import { epochToInstante, instanteToEpoch, type Instante } from "../instante.ts";
import { VIGENCIA_OFFLINE_HORAS, type Ventana } from "./evento.ts";

/** The fields of an offline document that decide its event. */
export interface EmitidaFuera {
  readonly cufd: string;
  readonly fechaEmision: Instante;
}

/** The part of an outage that one event registers: all its documents carry its CUFD. */
export interface Tramo extends Ventana {
  readonly cufd: string;
}

/**
 * Milliseconds that a CUFD stays valid offline from its event's start, by the event's kind (123). docs/fiscal-rules.md F11.
 *
 * @example
 * vigenciaOfflineMs(1);
 * // => 259200000
 */
export function vigenciaOfflineMs(tipo: number): number {
  const { corte, planificado } = VIGENCIA_OFFLINE_HORAS;
  return (tipo === 3 || tipo === 4 ? planificado : corte) * HORA_MS;
}

const HORA_MS = 3_600_000;

/**
 * Plans the events of an outage whose documents carry several CUFDs: one event for each run of documents under one CUFD, in time order.
 * Together the events cover the asked window, except for windows that are already registered (981). A boundary between two events falls on
 * a whole second where one fits. An event starts at its first document when its last would otherwise be too late for its CUFD (123).
 * docs/design.md D43; docs/fiscal-rules.md F40. `emitidas`: documents without an event, in time order; an empty list gives no event.
 */
export function planTramos(
  { tipo, inicio, fin }: Ventana & { readonly tipo: number },
  emitidas: readonly EmitidaFuera[],
  ocupadas: readonly Ventana[],
): readonly Tramo[] {
  const tramos: Tramo[] = [];
  const series = seriesDe(emitidas);
  let desde = inicio;
  for (const [i, serie] of series.entries()) {
    const siguiente = series[i + 1];
    const hasta = siguiente === undefined ? fin : limiteEntre(desde, serie, siguiente);
    tramos.push(ajustar({ cufd: serie.cufd, inicio: desde, fin: hasta }, serie, { tipo, ocupadas }));
    desde = hasta;
  }
  return tramos;
}

/** A run of documents under one CUFD. */
interface Serie {
  readonly cufd: string;
  readonly primera: Instante;
  readonly ultima: Instante;
}

function seriesDe(emitidas: readonly EmitidaFuera[]): readonly Serie[] {
  const series: Serie[] = [];
  for (const { cufd, fechaEmision } of emitidas) {
    const ultima = series.at(-1);
    if (ultima?.cufd === cufd) series[series.length - 1] = { ...ultima, ultima: fechaEmision };
    else series.push({ cufd, primera: fechaEmision, ultima: fechaEmision });
  }
  return series;
}

/**
 * Computes the instant at which one event ends and the next begins: the second of the next event's first document, or its exact instant.
 */
function limiteEntre(desde: Instante, { ultima }: Serie, { primera }: Serie): Instante {
  const segundo = alSegundo(primera);
  return segundo >= ultima && segundo > desde ? segundo : primera;
}

function ajustar(
  { cufd, inicio, fin }: Tramo,
  { primera, ultima }: Serie,
  { tipo, ocupadas }: { readonly tipo: number; readonly ocupadas: readonly Ventana[] },
): Tramo {
  const antes = ocupadas
    .map((otra) => otra.fin)
    .filter((otro) => otro > inicio && otro <= primera && otro < fin);
  const desde = antes.reduce((a, b) => (a > b ? a : b), inicio);
  const despues = ocupadas
    .map((otra) => otra.inicio)
    .filter((otro) => otro < fin && otro >= ultima && otro > desde);
  const hasta = despues.reduce((a, b) => (a < b ? a : b), fin);
  const tarde = instanteToEpoch(ultima) - instanteToEpoch(desde) > vigenciaOfflineMs(tipo);
  const segundo = alSegundo(primera);
  return { cufd, inicio: tarde && segundo > desde ? segundo : desde, fin: hasta };
}

function alSegundo(instante: Instante): Instante {
  return epochToInstante(Math.floor(instanteToEpoch(instante) / 1000) * 1000);
}
