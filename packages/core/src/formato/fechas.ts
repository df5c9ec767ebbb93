/**
 * Days and hours as till, portal, paper and mail show them: `21/11/2026 10:05`. An instant is text in Bolivia's time, with its offset or
 * without.
 */
import { epochToInstante, Instante } from "../instante.ts";
import { entero } from "./montos.ts";

/**
 * The hour and minute of an instant.
 *
 * @example
 * hora("2026-11-21T10:05:00.000");
 * // => "10:05"
 */
export function hora(instante: string): string {
  return instante.slice(11, 16);
}

/**
 * The day of an instant or of a date: 21/11/2026.
 *
 * @example
 * fecha("2026-11-21T10:05:00.000");
 * // => "21/11/2026"
 */
export function fecha(instante: string): string {
  return `${diaMes(instante)}/${instante.slice(0, 4)}`;
}

/**
 * Reads a typed day as ISO: `03/04/2026`, `3-4-2026`, `03042026`. With `hoy` (ISO) also `3/4` and `0304`, of its year. Null: no day, or one that
 * does not exist.
 *
 * @example
 * parseFecha("3/4", "2026-11-21");
 * // => "2026-04-03"
 */
export function parseFecha(texto: string, hoy?: string): string | null {
  const escrito = texto.trim();
  const [, dia = "", mes = "", anio = hoy?.slice(0, 4) ?? ""] =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(escrito) ??
    /^(\d\d)(\d\d)(\d{4})?$/.exec(escrito) ??
    [];
  const leido = `${anio}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}`;
  return Instante.safeParse(`${leido}T12:00:00.000`).success ? leido : null;
}

/**
 * Bolivia's day at a moment in milliseconds since 1970, or so many days before it, as `AAAA-MM-DD`.
 *
 * @example
 * diaDe(1_795_000_000_000);
 * // => "2026-11-18"
 */
export function diaDe(ms: number, atras = 0): string {
  return epochToInstante(ms - atras * DIA_MS).slice(0, 10);
}

/**
 * The day without its year: 21/11.
 *
 * @example
 * diaMes("2026-11-21");
 * // => "21/11"
 */
export function diaMes(instante: string): string {
  return `${instante.slice(8, 10)}/${instante.slice(5, 7)}`;
}

/**
 * Day with its year and hour of an instant: 21/11/2026 10:05.
 *
 * @example
 * fechaHora("2026-11-21T10:05:00.000");
 * // => "21/11/2026 10:05"
 */
export function fechaHora(instante: string): string {
  return `${fecha(instante)} ${hora(instante)}`;
}

/**
 * Day and hour of an instant: 21/11 10:05. Of one in another year than `ahora` its day with the year: 21/11/2028.
 *
 * @example
 * diaHora("2026-11-21T10:05:00.000");
 * // => "21/11 10:05"
 */
export function diaHora(instante: string, ahora = instante): string {
  return instante.slice(0, 4) === ahora.slice(0, 4)
    ? `${diaMes(instante)} ${hora(instante)}`
    : fecha(instante);
}

/**
 * A moment as words after "desde": "las 10:05", and of another day than `ahora` "el 20/11 10:05". `ahora`: null if the present is not known.
 *
 * @example
 * horaODia("2026-11-21T10:05:00.000", "2026-11-21T12:00:00.000");
 * // => "las 10:05"
 */
export function horaODia(instante: string, ahora: string | null): string {
  const deHoy = ahora !== null && ahora.slice(0, 10) === instante.slice(0, 10);
  return deHoy ? `las ${hora(instante)}` : `el ${diaHora(instante, ahora ?? instante)}`;
}

/**
 * The form of fiscal paper, whose hour has twelve hours: `21/11/2026 10:05 a. m.`. docs/fiscal-rules.md F58.
 *
 * @example
 * fechaImpresa("2026-11-21T10:05:00.000");
 * // => "21/11/2026 10:05 a. m."
 */
export function fechaImpresa(instante: string): string {
  const h = Number(instante.slice(11, 13));
  const [hh, mitad] = [h % 12 === 0 ? 12 : h % 12, h < 12 ? "a. m." : "p. m."];
  return `${fecha(instante)} ${String(hh).padStart(2, "0")}:${instante.slice(14, 16)} ${mitad}`;
}

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
const DIA_MS = 24 * HORA_MS;

/**
 * A length of time: "5 min", "71 h 20 min", "40 días".
 *
 * @example
 * duracion(300_000);
 * // => "5 min"
 */
export function duracion(ms: number): string {
  if (ms >= 4 * DIA_MS) return `${entero(Math.floor(ms / DIA_MS))} días`;
  const minutos = `${Math.floor((ms % HORA_MS) / MINUTO_MS)} min`;
  return ms >= HORA_MS ? `${Math.floor(ms / HORA_MS)} h ${minutos}` : minutos;
}

/**
 * Gives the time until a moment, both in milliseconds: "quedan 71 h 20 min", "quedan 40 días", "venció hace 5 min".
 *
 * @example
 * falta(600_000, 300_000);
 * // => "quedan 5 min"
 */
export function falta(hastaMs: number, ahoraMs: number): string {
  return `${hastaMs >= ahoraMs ? "quedan" : "venció hace"} ${duracion(Math.abs(hastaMs - ahoraMs))}`;
}

/**
 * Gives the time since a moment, both in milliseconds: "hace 5 min"; null is never.
 *
 * @example
 * hace(0, 300_000);
 * // => "hace 5 min"
 */
export function hace(desdeMs: number | null, ahoraMs: number): string {
  if (desdeMs === null) return "nunca";
  const ms = ahoraMs - desdeMs;
  return ms < MINUTO_MS ? "hace un momento" : `hace ${duracion(ms)}`;
}
