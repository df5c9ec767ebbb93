import type { Nit } from "@mostrador/core";
import type { Fila } from "../esquema.ts";

/** A row of due work. docs/design.md D52. */
export type Tarea = Fila<"tareas">;

/** The kinds of rows. */
export type NombreClase =
  | "cufd"
  | "catalogos"
  | "dudas"
  | "cambios"
  | "tardias"
  | "cortes"
  | "paquetes"
  | "gemelas"
  | "webhooks"
  | "correos"
  | "descuadres"
  | "avisos"
  | "fotos"
  | "generales";

/** A row to be inserted: its company, kind, key, and the branch and point of sale that it belongs to. */
export interface TareaNueva {
  readonly nit: Nit;
  readonly clase: NombreClase;
  readonly clave: string;
  readonly lugar: string;
}

/** Formats a point of sale as the place of a row. */
export function lugarDe(p: { readonly sucursal: number; readonly puntoVenta: number }): string {
  return `${p.sucursal}/${p.puntoVenta}`;
}

/** Parses the branch and point of sale of a row. */
export function puntoDe({ lugar }: Pick<Tarea, "lugar">): { sucursal: number; puntoVenta: number } {
  const [sucursal, puntoVenta] = lugar.split("/").map(Number);
  if (sucursal === undefined || puntoVenta === undefined) throw new Error(`el lugar ${lugar} no es un punto`);
  return { sucursal, puntoVenta };
}

/** Limits of a kind of rows; times in milliseconds. */
export interface Limites {
  readonly nombre: NombreClase;
  /** Leases of this kind that one server holds at once. */
  readonly aLaVez: number;
  /** Leases of this kind that one company has at once, over all servers. */
  readonly porEmpresa: number;
  /** The duration of a lease: longer than the time limits of all its calls together. */
  readonly plazoMs: number;
  /** Longest time between two searches for due rows. */
  readonly mirarMs: number;
  /** Tells whether a row is tried as soon as this server has inserted it. */
  readonly alPonerse: boolean;
  /** Longest time ahead for which a row is planned. A row beyond it was dated by a wrong clock, and is due. */
  readonly horizonteMs: number;
  /** Pauses after attempts that settled nothing: the first, and the longest. */
  readonly pausa: { readonly baseMs: number; readonly maxMs: number };
}

/** The outcome of an attempt. `dicho`: the tax system's answer, which is kept if the outcome arrives too late. */
export type Salida = { readonly dicho?: string } &
  /** Nothing is left to do: the row is deleted. */
  (
    | { readonly kind: "hecha" }
    /** The row is due again, for any server, at an instant that follows from the data. */
    | { readonly kind: "programada"; readonly venceEn: number }
    /** Nothing was settled: the row is due again, for the same server while it lives, after `pausaMs` or a growing pause. */
    | { readonly kind: "otraVez"; readonly motivo: string; readonly pausaMs?: number }
  );

/**
 * Chooses the rows to lease next: the longest due first, at most `libres`, and for a company at most
 * `porEmpresa` minus its present leases. Each candidate is the first of its place. `enCurso`: leases of each
 * company by NIT.
 */
export function choose<T extends Pick<Tarea, "nit">>(
  candidatas: readonly T[],
  enCurso: ReadonlyMap<number, number>,
  { libres, porEmpresa }: { readonly libres: number; readonly porEmpresa: number },
): readonly T[] {
  const suyas = new Map(enCurso);
  const elegidas: T[] = [];
  for (const candidata of candidatas) {
    if (elegidas.length >= libres) break;
    const tiene = suyas.get(candidata.nit) ?? 0;
    if (tiene >= porEmpresa) continue;
    suyas.set(candidata.nit, tiene + 1);
    elegidas.push(candidata);
  }
  return elegidas;
}

/**
 * Gives the pause after so many attempts in a row that settled nothing, in milliseconds: it doubles from
 * `baseMs` up to `maxMs`.
 */
export function pausaTras(fallos: number, { baseMs, maxMs }: Limites["pausa"]): number {
  return Math.min(baseMs * 2 ** Math.min(Math.max(fallos - 1, 0), 20), Math.max(baseMs, maxMs));
}

/**
 * Gives a time longer than any pause of a kind, in milliseconds. A row that waits longer was dated by a wrong
 * clock.
 */
export function pausaMaxima({ pausa: { baseMs, maxMs } }: Pick<Limites, "pausa">): number {
  return Math.max(baseMs, maxMs) + MARGEN_MS;
}

const MARGEN_MS = 60_000;

/** Tells whether a row waits longer than its kind allows, because a wrong clock dated it. */
export function hasLejanas(
  limites: Pick<Limites, "horizonteMs" | "pausa">,
  { ultima, ultimaFallida }: { readonly ultima: number | null; readonly ultimaFallida: number | null },
  ahoraMs: number,
): boolean {
  return (
    (ultima !== null && ultima > ahoraMs + limites.horizonteMs) ||
    (ultimaFallida !== null && ultimaFallida > ahoraMs + pausaMaxima(limites))
  );
}

/** Shortest time between two attempts whose instants follow from the data. */
const MINIMO_MS = 1000;

/**
 * Gives the moment when a row is due again, in milliseconds by the tax system's clock; 0 where it is done. The
 * moment stays within the limits of `acercarTareas`, because a row beyond them is due at once, and would be planned
 * again without end. The data may hold moments days ahead, where this computer's clock was set back.
 */
export function venceTras(
  limites: Pick<Limites, "horizonteMs" | "pausa">,
  { fallos }: Pick<Tarea, "fallos">,
  salida: Salida,
  ahoraMs: number,
): number {
  switch (salida.kind) {
    case "hecha":
      return 0;
    case "programada":
      // A plan in the past would make the row due again and again without a pause.
      return ahoraMs + Math.min(Math.max(salida.venceEn - ahoraMs, MINIMO_MS), limites.horizonteMs);
    case "otraVez":
      return ahoraMs + Math.min(salida.pausaMs ?? pausaTras(fallos + 1, limites.pausa), pausaMaxima(limites));
  }
}

/** Returns the milliseconds until the next search. `venceEn`: when the next row is due; null where none waits. */
export function esperaHasta(venceEn: number | null, ahoraMs: number, mirarMs: number): number {
  // A due row that was not leased waits for another row of its point of sale or company.
  if (venceEn === null || venceEn <= ahoraMs) return mirarMs;
  return Math.min(venceEn - ahoraMs, mirarMs);
}

/** Gives the facts that identify a lease in the log. */
export function clavesDe({ nit, clase, clave, intento, dueno }: Tarea) {
  return { nombre: clase, nit, clave, intento, proceso: dueno };
}

/** This computer's clock and the tax system's. */
interface Relojes {
  readonly now: () => number;
  readonly reloj: { readonly ahora: () => number };
}

/** Converts a moment of this computer's clock to the tax system's, in milliseconds. */
export function alRelojFiscal({ now, reloj }: Relojes, ms: number): number {
  return reloj.ahora() + ms - now();
}

/** Plans the next attempt at a queue whose moments are of this computer's clock. `proxima` is null if nothing waits. */
export function despuesDe(relojes: Relojes, proxima: number | null): Salida {
  if (proxima === null) return { kind: "hecha" };
  return { kind: "programada", venceEn: alRelojFiscal(relojes, proxima) };
}
