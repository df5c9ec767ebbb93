import type { Historia } from "../historia.ts";
import type { Azar } from "../maquina/azar.ts";
import type { Linea } from "../maquina/red.ts";
import type { Mundo } from "../mundo.ts";
import type { Credenciales } from "../plantilla.ts";
import type { Testigo } from "../testigo.ts";

/** All objects that an attack can reach. */
export interface Escena {
  readonly mundo: Mundo;
  readonly testigo: Testigo;
  readonly historia: Historia;
  readonly empresas: readonly Credenciales[];
  readonly modalidad: 1 | 2;
  /** A random generator of this attack's own. */
  readonly azar: Azar;
}

/** One step of an attack, placed between the story's own steps. */
export interface Golpe {
  /** Number of the story's own steps before it. */
  readonly en: number;
  /** Its description in the trace. */
  readonly que: object;
  readonly hacer: (escena: Escena) => void | Promise<void>;
  readonly despuesMs: number;
}

/** A kind of fault that a story may have beside its thirty steps. */
export interface Ataque {
  /** Share of all stories with this attack, from 0 to 1. */
  readonly frecuencia: number;
  /** Built from the generator alone, before anything runs. */
  readonly plan: (azar: Azar, cajas: number) => readonly Golpe[];
  /** Ends this fault when all faults end. */
  readonly calmar?: (escena: Escena) => Promise<void>;
}

/** Number of a story's own steps. */
export const PASOS = 30;

/** Puts a line into a given state for some steps. */
export function episodio(
  azar: Azar,
  nombreLinea: (mundo: Mundo) => string,
  linea: Linea,
  [desde, hasta]: readonly [desde: number, hasta: number],
): readonly Golpe[] {
  const en = azar.entero(0, PASOS - 1);
  const poner =
    (estado: Linea) =>
    ({ mundo }: Escena) => {
      mundo.red.lineas.set(nombreLinea(mundo), estado);
    };
  return [
    { en, que: { linea }, hacer: poner(linea), despuesMs: 0 },
    { en: en + azar.entero(desde, hasta), que: { linea: "bien" }, hacer: poner("bien"), despuesMs: 0 },
  ];
}

/** Names the line of a till, whichever machine is in its place. */
export function lineaDeCaja(indice: number): (mundo: Mundo) => string {
  return (mundo) => `${mundo.cajas[indice]?.nombre ?? ""}>servidor`;
}

export const lineaDelSiat = (): string => "servidor>siat";

/** Repeats one thing a number of times. */
export function veces<T>(cuantas: number, hacer: (i: number) => T): T[] {
  return Array.from({ length: cuantas }, (_, i) => hacer(i));
}
