/** Bolivia's calendar of working days, which determines how old an official rate is. docs/decisions/0060. */

const DIA_MS = 86_400_000;
const [DOMINGO, SABADO] = [0, 6];

/** Fixed national holidays as `MM-DD` (DS 2750 and the laws that it names). */
const FIJOS: ReadonlySet<string> = new Set(["01-01", "01-22", "05-01", "06-21", "08-06", "11-02", "12-25"]);
/** Movable holidays as days from Easter Sunday: carnival Monday and Tuesday, Good Friday and Corpus Christi. */
const POR_PASCUA = [-48, -47, -2, 60] as const;

/**
 * Tells whether banks work on a day (`AAAA-MM-DD`): not on weekends, national holidays, or the Monday after a holiday
 * that fell on a Sunday. Departmental holidays count as working days, because banks work in the other departments.
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

/** Computes Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher). */
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

/** Adds a number of days, which may be negative, to a day. */
export function masDias(dia: string, dias: number): string {
  return new Date(Date.parse(dia) + dias * DIA_MS).toISOString().slice(0, 10);
}

/** Maximum number of days examined, which bounds the loop for very old rates. */
const MAX_DIAS = 60;

/**
 * Counts the working days from `desde`, the day from which the newest known rate is in force, to the day before `hoy`.
 * The operations of each of them determined the rate of its next day, which is missing. After a day without operations
 * the last rate stays in force.
 */
export function diasAtrasada(desde: string, hoy: string): number {
  let faltan = 0;
  for (let dia = desde, i = 0; dia < hoy && i < MAX_DIAS; dia = masDias(dia, 1), i++)
    if (isHabil(dia)) faltan += 1;
  return faltan;
}
