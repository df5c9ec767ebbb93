/**
 * Parsers of the central bank's pages. The bank changes them often, so each parser collects the rates that it recognises
 * and ignores the rest.
 */
import { masDias } from "./calendario.ts";

/** Rate in force on a day: bolivianos for one dollar or one UFV, as decimal text. */
export interface RateDeDia {
  readonly fecha: string;
  readonly valor: string;
}

/** First day of the bank's moving official rate. The rate that the bank published before it is frozen. */
export const DIA_DEL_TCO = "2026-06-29";

/** Plausible price of a dollar, in bolivianos. A value outside this range is another number of the page. */
const RAZONABLE = { min: 1, max: 100 } as const;
const MESES = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
];

/** Extracts the official rates from a page of the bank, each with the day from which it is in force. Returns none for any other page. */
export function readTco(texto: string): readonly RateDeDia[] {
  const limpio = texto.replace(/^\uFEFF/, "");
  return limpio.includes("is-tc-oficial") ? readTarjeta(limpio) : readSerie(limpio);
}

/**
 * Parses the card on the home page. It holds today's rate beside a `time` element and, once published, tomorrow's beside
 * a date in words.
 */
function readTarjeta(html: string): readonly RateDeDia[] {
  const inicio = html.indexOf("is-tc-oficial");
  const tarjeta = html.slice(inicio, inicio + MAX_TARJETA);
  const numeros = [...tarjeta.matchAll(/bcb-tco-duo-num[^>]*>\s*(?:Bs\.?\s*)?(\d{1,3}[.,]\d{1,4})/g)].map(
    ([, numero = ""]) => toDecimal(numero),
  );
  const hoy = /<time[^>]*datetime=["']?(\d{4}-\d{2}-\d{2})/i.exec(tarjeta)?.[1] ?? null;
  const escrita = /(\d{1,2})\s+de\s+([a-zá-ú]+)\s+(?:de|del)\s+(\d{4})/i.exec(sinEtiquetas(tarjeta, hoy));
  const manana = escrita === null ? null : diaDe(escrita[1] ?? "", escrita[2] ?? "", escrita[3] ?? "");
  return [hoy, manana].flatMap((fecha, i) => rateDe(fecha, numeros[i] ?? null));
}

/** Maximum number of characters that the card takes up in the page. */
const MAX_TARJETA = 6000;

/** Returns the text of the card without its `time` element, which may also write today's date in words. */
function sinEtiquetas(tarjeta: string, hoy: string | null): string {
  const sinHoy = hoy === null ? tarjeta : tarjeta.replace(/<time[\s\S]*?<\/time>/i, " ");
  return sinHoy.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

/**
 * Parses the CSV series. It has a block for each day of operations, and the row TCO holds the rate in the column TOTAL
 * BANCOS. A day's operations determine the rate in force on the next day.
 */
function readSerie(csv: string): readonly RateDeDia[] {
  const rates: RateDeDia[] = [];
  let columna = -1;
  let operaciones: string | null = null;
  for (const renglon of csv.split(/\r?\n/)) {
    const celdas = renglon.split(";").map((celda) => celda.replace(/^"|"$/g, "").trim());
    const cabeza = celdas.findIndex((celda) => /^total\s+bancos$/i.test(celda));
    if (cabeza >= 0) columna = cabeza;
    operaciones = celdas.map(diaEscrito).find((dia) => dia !== null) ?? operaciones;
    if (columna < 0 || operaciones === null || !celdas.some((celda) => celda.toUpperCase() === "TCO"))
      continue;
    const valor = celdas.slice(columna).find((celda) => celda !== "") ?? "";
    rates.push(...rateDe(masDias(operaciones, 1), toDecimal(valor)));
  }
  return rates;
}

/** Extracts the UFV values of a reply from the bank, each with its day. */
export function readUfv(texto: string): readonly RateDeDia[] {
  const pares = /(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})[^\d]{1,40}(\d[.,]\d{4,6})(?!\d)/g;
  return [...texto.matchAll(pares)].flatMap(([, dia = "", valor = ""]) => {
    const fecha = diaEscrito(dia);
    return fecha === null ? [] : [{ fecha, valor: valor.replace(",", ".") }];
  });
}

function rateDe(fecha: string | null, valor: string | null): readonly RateDeDia[] {
  if (fecha === null || valor === null || fecha < DIA_DEL_TCO) return [];
  return Number(valor) >= RAZONABLE.min && Number(valor) <= RAZONABLE.max ? [{ fecha, valor }] : [];
}

/** Parses a number with a decimal comma or point; null if the text is not a number. */
function toDecimal(texto: string): string | null {
  const punto = texto
    .replace(/\s/g, "")
    .replace(/\.(?=\d{3}(?:\D|$))/g, "")
    .replace(",", ".");
  return /^\d{1,3}(\.\d{1,6})?$/.test(punto) ? punto : null;
}

function diaEscrito(celda: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(celda);
  if (iso !== null) return celda;
  const corto = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(celda);
  if (corto === null) return null;
  const [, dia = "", mes = "", anio = ""] = corto;
  return diaReal(anio, Number(mes), Number(dia));
}

function diaDe(dia: string, mes: string, anio: string): string | null {
  const nombre = mes.toLowerCase().replace("setiembre", "septiembre");
  return diaReal(anio, MESES.indexOf(nombre) + 1, Number(dia));
}

/** Returns the day in ISO form, or null if the calendar has no such day. */
function diaReal(anio: string, mes: number, dia: number): string | null {
  const texto = `${anio}-${String(mes).padStart(2, "0")}-${String(dia).padStart(2, "0")}`;
  const ms = Date.parse(texto);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== texto ? null : texto;
}
