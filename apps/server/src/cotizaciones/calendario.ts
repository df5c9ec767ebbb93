/** Working days of Bolivia, by which the age of the official rate is judged. docs/decisions/0060. */

const DIA_MS = 86_400_000;
const [DOMINGO, SABADO] = [0, 6];

/** National holidays with a date of their own, `MM-DD` (DS 2750 and the laws that it names). */
const FIJOS: ReadonlySet<string> = new Set(["01-01", "01-22", "05-01", "06-21", "08-06", "11-02", "12-25"]);
/** Holidays by their distance from Easter Sunday, in days: carnival's Monday and Tuesday, Good Friday, Corpus Christi. */
const POR_PASCUA = [-48, -47, -2, 60] as const;

/**
 * Tells whether banks work on a day (`AAAA-MM-DD`): neither a weekend nor a national holiday, nor the Monday after a holiday that fell on a
 * Sunday. Holidays of one department are not counted: banks elsewhere work.
 */
export function isHabil(dia: string): boolean {
  const semana = new Date(dia).getUTCDay();
  if (semana === DOMINGO || semana === SABADO || isFeriado(dia)) return false;
  return !(semana === 1 && FIJOS.has(masDias(dia, -1).slice(5)));
}

function isFeriado(dia: string): boolean {
  const pascua = pascuaDe(Number(dia.slice(0, 4)));
  return FIJOS.has(dia.slice(5)) || POR_PASCUA.some((distancia) => masDias(pascua, distancia) === dia);
}

/** Easter Sunday of a year, by the Gregorian reckoning (Meeus, Jones and Butcher). */
function pascuaDe(anio: number): string {
  const a = anio % 19;
  const [b, c] = [Math.floor(anio / 100), anio % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const mes = Math.floor((h + l - 7 * m + 114) / 31);
  const dia = ((h + l - 7 * m + 114) % 31) + 1;
  return `${anio}-${String(mes).padStart(2, "0")}-${String(dia).padStart(2, "0")}`;
}

/** The day so many days later, or earlier. */
export function masDias(dia: string, dias: number): string {
  return new Date(Date.parse(dia) + dias * DIA_MS).toISOString().slice(0, 10);
}

/** A rate that is older than a month is not counted day by day any more. */
const MAX_DIAS = 60;

/**
 * Counts the working days whose rate is missing on a day, where the newest known one is in force since `desde`. The operations of a working
 * day give the rate of the next day, and days without operations keep the last one.
 */
export function diasAtrasada(desde: string, hoy: string): number {
  let faltan = 0;
  for (let dia = desde, i = 0; dia < hoy && i < MAX_DIAS; dia = masDias(dia, 1), i++)
    if (isHabil(dia)) faltan += 1;
  return faltan;
}
