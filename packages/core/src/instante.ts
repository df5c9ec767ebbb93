import { z } from "zod";
import { conKind } from "./kind.ts";

/** An instant as the tax system writes it: `yyyy-MM-ddTHH:mm:ss.SSS`, Bolivia time (UTC-4, no summer time), no offset. docs/fiscal-rules.md F5. */
export const Instante = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/,
    "Use el formato AAAA-MM-DDTHH:MM:SS.mmm (hora de Bolivia).",
  )
  .refine((text) => isRealDate(text), conKind("fechaInexistente", "La fecha no existe."))
  .brand<"Instante">();
export type Instante = z.infer<typeof Instante>;

const BOLIVIA_OFFSET_MS = -4 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * The instant in Bolivia at `epochMs` (milliseconds since 1970, UTC).
 *
 * @example
 * epochToInstante(1_795_000_000_000);
 * // => "2026-11-18T07:06:40.000"
 */
export function epochToInstante(epochMs: number): Instante {
  const local = Math.floor(epochMs) + BOLIVIA_OFFSET_MS;
  const day = Math.floor(local / DAY_MS);
  const time = local - day * DAY_MS;
  const { year, month, date } = dayToDate(day);
  const hh = pad(Math.floor(time / 3_600_000), 2);
  const mm = pad(Math.floor(time / 60_000) % 60, 2);
  const ss = pad(Math.floor(time / 1000) % 60, 2);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}T${hh}:${mm}:${ss}.${pad(time % 1000, 3)}` as Instante; // it has the format of an Instante
}

/**
 * Milliseconds since 1970 (UTC) of an instant in Bolivia.
 *
 * @example
 * instanteToEpoch(Instante.parse("2026-11-18T07:06:40.000"));
 * // => 1795000000000
 */
export function instanteToEpoch(instante: Instante): number {
  const [year, month, date, hh, mm, ss, ms] = parts(instante);
  return (
    dateToDay(year, month, date) * DAY_MS + hh * 3_600_000 + mm * 60_000 + ss * 1000 + ms - BOLIVIA_OFFSET_MS
  );
}

/**
 * The same moment as ISO 8601 with Bolivia's offset, as the API's `timestamp` wants it.
 *
 * @example
 * instanteToIso(Instante.parse("2026-11-18T07:06:40.000"));
 * // => "2026-11-18T07:06:40.000-04:00"
 */
export function instanteToIso(instante: Instante): string {
  return `${instante}-04:00`;
}

/**
 * `yyyyMMddHHmmssSSS`, the 17 digits inside a CUF. docs/fiscal-rules.md F12.
 *
 * @example
 * instanteToDigits(Instante.parse("2026-11-18T07:06:40.000"));
 * // => "20261118070640000"
 */
export function instanteToDigits(instante: Instante): string {
  return instante.replace(/\D/g, "");
}

function isRealDate(text: string): boolean {
  const [year, month, date, hh, mm, ss] = parts(text);
  if (month < 1 || month > 12 || date < 1 || hh > 23 || mm > 59 || ss > 59) return false;
  const back = dayToDate(dateToDay(year, month, date));
  return back.month === month && back.date === date;
}

function parts(text: string): [number, number, number, number, number, number, number] {
  const n = (from: number, to: number) => Number(text.slice(from, to));
  return [n(0, 4), n(5, 7), n(8, 10), n(11, 13), n(14, 16), n(17, 19), n(20, 23)];
}

/** Days since 1970-01-01 of a proleptic Gregorian date; years are counted from March so that leap days come last. */
function dateToDay(year: number, month: number, date: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function dayToDate(day: number): { year: number; month: number; date: number } {
  const z = day + 719_468;
  const era = Math.floor(z / 146_097);
  const doe = z - era * 146_097;
  const yoe = Math.floor(
    (doe - Math.floor(doe / 1460) + Math.floor(doe / 36_524) - Math.floor(doe / 146_096)) / 365,
  );
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
  const mp = Math.floor((5 * doy + 2) / 153);
  const month = mp < 10 ? mp + 3 : mp - 9;
  return {
    year: yoe + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: doy - Math.floor((153 * mp + 2) / 5) + 1,
  };
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
