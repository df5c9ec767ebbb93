import { z } from "zod";
import { explicado } from "../explicado.ts";
import { Instante, instanteToEpoch } from "../instante.ts";

/** A till's program as its server knows it: version, age, and the outcome of the last update. docs/decisions/0063 */

/** A version: three numbers, and a name for a trial. docs/versions.md */
export const VersionPrograma = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9A-Za-z.]{1,20})?$/);

/**
 * Compares two versions by SemVer: negative where the first is older. A trial (`-rc.1`) is older than its release.
 *
 * @example
 * compareVersiones("0.10.0", "0.9.3");
 * // => 1
 */
export function compareVersiones(a: string, b: string): number {
  const [numerosA, ensayoA] = partsOf(a);
  const [numerosB, ensayoB] = partsOf(b);
  for (const [i, numero] of numerosA.entries()) {
    const diferencia = numero - (numerosB[i] ?? 0);
    if (diferencia !== 0) return Math.sign(diferencia);
  }
  if (ensayoA === ensayoB) return 0;
  if (ensayoA === null || ensayoB === null) return ensayoA === null ? 1 : -1;
  return compareEnsayos(ensayoA.split("."), ensayoB.split("."));
}

function partsOf(version: string): readonly [readonly number[], string | null] {
  const guion = version.indexOf("-");
  const [numeros, ensayo] = guion < 0 ? [version, null] : [version.slice(0, guion), version.slice(guion + 1)];
  return [numeros.split(".").map(Number), ensayo];
}

function compareEnsayos(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [una, otra] = [a[i], b[i]];
    if (una === otra) continue;
    if (una === undefined || otra === undefined) return una === undefined ? -1 : 1;
    const [sonNumeroA, sonNumeroB] = [/^\d+$/.test(una), /^\d+$/.test(otra)];
    if (sonNumeroA && sonNumeroB) return Math.sign(Number(una) - Number(otra));
    if (sonNumeroA !== sonNumeroB) return sonNumeroA ? -1 : 1;
    return una < otra ? -1 : 1;
  }
  return 0;
}

/** Weeks after which the program's Chromium is no longer maintained: a major version comes every 8 weeks, and three are maintained. */
export const SEMANAS_MANTENIDO = 24;

/** Weeks from a release's day (`yyyy-MM-dd`) to a day; negative where the clock stands before it. */
export function semanasDesde(dia: string, hoy: string): number {
  const epoch = (uno: string) => instanteToEpoch(Instante.parse(`${uno.slice(0, 10)}T00:00:00.000`));
  return Math.floor((epoch(hoy) - epoch(dia)) / (7 * 86_400_000));
}

/**
 * Stages of a till's last update. `volvio`: the new version failed three times to reach its first screen, and the previous one was restored.
 */
export const PasoActualizacion = z.enum([
  "ninguna",
  "bajando",
  "lista",
  "instalando",
  "bien",
  "volvio",
  "fallo",
]);
export type PasoActualizacion = z.infer<typeof PasoActualizacion>;

/** Header of each call of a till that describes the till's program. An older server ignores it. */
export const PROGRAMA_HEADER = "x-mostrador-programa";

/** The report of a till about its program. */
export const ProgramaTerminal = z.object({
  version: explicado(VersionPrograma, "Versión del programa de la caja.", "0.2.0"),
  protocolo: explicado(z.int().positive(), "Protocolo que habla ese programa.", 2),
  dia: explicado(
    z.iso.date().nullable(),
    "Día en que se publicó esa versión; nulo si no se sabe.",
    "2026-11-29",
  ),
  paso: explicado(PasoActualizacion, "Cómo va o cómo terminó su última actualización."),
  nueva: explicado(
    VersionPrograma.nullable(),
    "Versión que espera para instalarse, o la última que falló; nulo si ninguna.",
    "0.3.0",
  ),
  motivo: explicado(
    z.string().max(200).nullable(),
    "Por qué no se instaló; nulo si no hay nada que decir.",
    "No llegó a su primera pantalla tres veces.",
  ),
});
export type ProgramaTerminal = z.infer<typeof ProgramaTerminal>;

/** Writes the report as a header that `parsePrograma` can read. */
export function writePrograma(programa: ProgramaTerminal): string {
  return encodeURIComponent(JSON.stringify(programa));
}

const MAX_HEADER = 2000;

/** Reads the report; null if the till sends none, or one that this program cannot read. */
export function parsePrograma(header: string | undefined): ProgramaTerminal | null {
  if (header === undefined || header.length > MAX_HEADER) return null;
  try {
    const parsed = ProgramaTerminal.safeParse(JSON.parse(decodeURIComponent(header)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A till as the order of updates needs it. `primera`: the owner chose it to be updated before the others. */
export interface CajaPorActualizar {
  readonly id: string;
  readonly primera: boolean;
  readonly programa: ProgramaTerminal | null;
}

/**
 * Tells whether a till may install a version now. The tills that the owner chose go first. The others follow once each of those tills runs
 * that version or a later one and none is still installing. If the owner chose none, every till may.
 */
export function puedeInstalar(id: string, version: string, cajas: readonly CajaPorActualizar[]): boolean {
  const primeras = cajas.filter(({ primera }) => primera);
  if (primeras.length === 0 || primeras.some((caja) => caja.id === id)) return true;
  return primeras.every(
    ({ programa }) =>
      programa !== null && compareVersiones(programa.version, version) >= 0 && programa.paso !== "instalando",
  );
}
