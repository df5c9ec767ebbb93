/** Names of the files at the destination, which contain the database's id and the copy's time. */
import { epochToInstante, instanteToEpoch, Instante } from "@mostrador/core";

const FORMA = /^mostrador-([0-9a-f]{8})-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})\.copia$/;
/** Suffix of a file that is being sent. */
export const PARCIAL = ".parcial";
const DIA_MS = 86_400_000;

/** A copy at the destination, parsed from its name. */
export interface CopiaFuera {
  readonly nombre: string;
  /** First eight digits of the database's id, because several servers may share a destination. */
  readonly base: string;
  /** Time of the copied data, in milliseconds. */
  readonly deMs: number;
}

/** Builds the name of a copy at the destination. */
export function nombreFuera(baseId: string, deMs: number): string {
  return `mostrador-${baseDe(baseId)}-${epochToInstante(deMs).replace(/[:.]/g, "-")}.copia`;
}

/** Returns the part of a database's id that file names contain. */
export function baseDe(baseId: string): string {
  return baseId.slice(0, 8);
}

/** Parses a file name; null if it is not that of a copy. */
export function parseFuera(nombre: string): CopiaFuera | null {
  const [, base = "", hora = "", minuto = "", segundo = "", ms = ""] = FORMA.exec(nombre) ?? [];
  const leido = Instante.safeParse(`${hora}:${minuto}:${segundo}.${ms}`);
  return leido.success ? { nombre, base, deMs: instanteToEpoch(leido.data) } : null;
}

/** Selects a database's copies that are older than the given number of days. The newest copy is never selected, whatever its age. */
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

/** Tells whether a file remains from a send of this database that was interrupted at least a day ago. */
export function isResto(nombre: string, baseId: string, ahoraMs: number): boolean {
  const una = parseFuera(nombre.replace(/\.parcial$/, ""));
  return una !== null && una.base === baseDe(baseId) && una.deMs < ahoraMs - DIA_MS;
}
