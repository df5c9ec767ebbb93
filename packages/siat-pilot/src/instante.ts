/** Bolivia is UTC-4 all year. */
const DESFASE_MS = 4 * 3_600_000;

/** One minute, in milliseconds. */
export const MINUTO_MS = 60_000;
/** One hour, in milliseconds. */
export const HORA_MS = 3_600_000;
/** One day, in milliseconds. */
export const DIA_MS = 86_400_000;

/** `yyyy-MM-ddTHH:mm:ss.SSS`, Bolivia time. */
export function toInstante(epochMs: number): string {
  return new Date(epochMs - DESFASE_MS).toISOString().slice(0, -1);
}

/** xs:dateTime with Bolivia's offset, as fechaVigencia comes. */
export function toFechaConDesfase(epochMs: number): string {
  return `${toInstante(epochMs)}-04:00`;
}

const DATE_TIME = /^(-?\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** Milliseconds since 1970 of an xs:dateTime; without offset it is Bolivia time. Undefined when it is none. */
export function parseFecha(texto: string): number | undefined {
  const partes = DATE_TIME.exec(texto.trim());
  if (partes === null) return undefined;
  const [, , , dia, , , , , desfase] = partes;
  const local = desfase === undefined ? texto.trim() : texto.trim().slice(0, -desfase.length);
  const epoch = Date.parse(`${local}${desfase ?? "-04:00"}`);
  if (Number.isNaN(epoch)) return undefined;
  // 31 June would roll over to July: the day must survive the round trip.
  return new Date(`${local}Z`).getUTCDate() === Number(dia) ? epoch : undefined;
}

/** The one format of fechaEmision and fechaEnvio. */
export function hasFormatoInstante(texto: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/.test(texto);
}

/** The next midnight in Bolivia after `epochMs`. */
export function siguienteMedianoche(epochMs: number): number {
  return Math.floor((epochMs - DESFASE_MS) / DIA_MS) * DIA_MS + DIA_MS + DESFASE_MS;
}

/** The last millisecond in which a document of `emisionMs` can be annulled: day 9 of the next month, an export's after 180 days. docs/fiscal-rules.md F47. */
export function finPlazoAnulacion(emisionMs: number, esExportacion: boolean): number {
  if (esExportacion) return emisionMs + 180 * DIA_MS;
  const emision = new Date(emisionMs - DESFASE_MS);
  return Date.UTC(emision.getUTCFullYear(), emision.getUTCMonth() + 1, 10) + DESFASE_MS - 1;
}
