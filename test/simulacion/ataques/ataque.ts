import type { Historia } from "../historia.ts";
import type { Azar } from "../maquina/azar.ts";
import type { Linea } from "../maquina/red.ts";
import type { Mundo } from "../mundo.ts";
import type { Credenciales } from "../plantilla.ts";
import type { Testigo } from "../testigo.ts";

/** All that an attack can reach. */
export interface Escena {
  readonly mundo: Mundo;
  readonly testigo: Testigo;
  readonly historia: Historia;
  readonly empresas: readonly Credenciales[];
  readonly modalidad: 1 | 2;
  /** A chance of this attack's own. */
  readonly azar: Azar;
}

/** One step of an attack, put between the story's own. */
export interface Golpe {
  /** After so many of the story's own steps. */
  readonly en: number;
  /** As it is noted in the trace. */
  readonly que: object;
  readonly hacer: (escena: Escena) => void | Promise<void>;
  readonly despuesMs: number;
}

/** A kind of fault that a story may have beside its thirty steps. */
export interface Ataque {
  /** In how many of all stories, from 0 to 1. */
  readonly frecuencia: number;
  /** Made of chance alone, before anything runs. */
  readonly plan: (azar: Azar, cajas: number) => readonly Golpe[];
  /** What ends this fault when all faults end. */
  readonly calmar?: (escena: Escena) => Promise<void>;
}

/** Steps of a story of its own. */
export const PASOS = 30;

/** A line that is in a given state for some steps. */
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

/** The line of a till, whichever machine has its place. */
export function lineaDeCaja(indice: number): (mundo: Mundo) => string {
  return (mundo) => `${mundo.cajas[indice]?.nombre ?? ""}>servidor`;
}

export const lineaDelSiat = (): string => "servidor>siat";

/** A number of the same thing, one after another. */
export function veces<T>(cuantas: number, hacer: (i: number) => T): T[] {
  return Array.from({ length: cuantas }, (_, i) => hacer(i));
}
