import { epochToInstante, instanteToEpoch, type Instante } from "../instante.ts";
import { VIGENCIA_OFFLINE_HORAS, type Ventana } from "./evento.ts";

/** An offline document as far as its event depends on it. */
export interface EmitidaFuera {
  readonly cufd: string;
  readonly fechaEmision: Instante;
}

/** The part of an outage that one event registers: all its documents carry its CUFD. */
export interface Tramo extends Ventana {
  readonly cufd: string;
}

/** Milliseconds for which a CUFD serves offline from its event's start, by the event's kind (123). docs/fiscal-rules.md F11. */
export function vigenciaOfflineMs(tipo: number): number {
  const { corte, planificado } = VIGENCIA_OFFLINE_HORAS;
  return (tipo === 3 || tipo === 4 ? planificado : corte) * HORA_MS;
}

const HORA_MS = 3_600_000;

/**
 * The events of an outage whose documents carry several CUFDs: one for each run of them under one, in their order in time. Together they
 * span the asked window, but for windows that are registered already (981); between two of them lies a whole second where there is one.
 * One begins with its first document where its last would else be too late for its CUFD (123). docs/design.md D43; docs/fiscal-rules.md F40.
 * `emitidas`: those that have no event, in their order in time; none give no event.
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

/** Documents in a row under one CUFD. */
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

/** Instant at which one event ends and the next begins: the second of the next one's first document, or its very moment. */
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
