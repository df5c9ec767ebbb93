/** Names of the files at the destination: they state the database and the copy's moment. */
import { epochToInstante, instanteToEpoch, Instante } from "@mostrador/core";

const FORMA = /^mostrador-([0-9a-f]{8})-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})\.copia$/;
/** Ending of a file that is being sent. */
export const PARCIAL = ".parcial";
const DIA_MS = 86_400_000;

/** A copy at the destination, as its name tells it. */
export interface CopiaFuera {
  readonly nombre: string;
  /** First eight digits of the database's id: several servers may share a destination. */
  readonly base: string;
  /** The copy's moment, in milliseconds. */
  readonly deMs: number;
}

/** Builds the name of a copy at the destination. */
export function nombreFuera(baseId: string, deMs: number): string {
  return `mostrador-${baseDe(baseId)}-${epochToInstante(deMs).replace(/[:.]/g, "-")}.copia`;
}

/** Gives the part of a database's id that names have. */
export function baseDe(baseId: string): string {
  return baseId.slice(0, 8);
}

/** Parses the name of a file; null where it is not a copy. */
export function parseFuera(nombre: string): CopiaFuera | null {
  const [, base = "", hora = "", minuto = "", segundo = "", ms = ""] = FORMA.exec(nombre) ?? [];
  const leido = Instante.safeParse(`${hora}:${minuto}:${segundo}.${ms}`);
  return leido.success ? { nombre, base, deMs: instanteToEpoch(leido.data) } : null;
}

/**
 * Selects the copies of a database that are older than so many days. The newest one is never among them,
 * whatever its age.
 */
export function planOlvidar(
  nombres: readonly string[],
  { baseId, dias, ahoraMs }: { readonly baseId: string; readonly dias: number; readonly ahoraMs: number },
): readonly string[] {
  const propias = nombres
    .map(parseFuera)
    .filter((una) => una !== null)
    .filter(({ base }) => base === baseDe(baseId))
    .toSorted((a, b) => b.deMs - a.deMs);
  return propias
    .slice(1)
    .filter(({ deMs }) => deMs < ahoraMs - dias * DIA_MS)
    .map(({ nombre }) => nombre);
}

/** Tells whether a file is what a send of this database left unfinished, at least a day ago. */
export function isResto(nombre: string, baseId: string, ahoraMs: number): boolean {
  const una = parseFuera(nombre.replace(/\.parcial$/, ""));
  return una !== null && una.base === baseDe(baseId) && una.deMs < ahoraMs - DIA_MS;
}
