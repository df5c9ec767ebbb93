/** The days that a query asks for. Pure. */
import { epochToInstante, instanteToEpoch, Instante } from "@mostrador/core";

/** Days `AAAA-MM-DD`, both included. */
export interface Tramo {
  readonly desde: string;
  readonly hasta: string;
}

const DIA_MS = 86_400_000;
/** Days of a query that names no first one. docs/api.md A31. */
const DIAS = 30;

/**
 * Gives the days that a query asks for, up to today where it does not say. Without a first day they begin thirty days ago, or thirty days
 * before an older last day.
 */
export function diasPedidos(
  { desde, hasta }: { readonly desde?: string | undefined; readonly hasta?: string | undefined },
  ahoraMs: number,
): Tramo {
  const hoy = epochToInstante(ahoraMs).slice(0, 10);
  const [primero, ultimo] = [diasAntes(hoy, DIAS - 1), hasta ?? hoy];
  return { desde: desde ?? (primero <= ultimo ? primero : diasAntes(ultimo, DIAS - 1)), hasta: ultimo };
}

/** Gives the day so many days before another. */
export function diasAntes(dia: string, dias: number): string {
  const mediodia = instanteToEpoch(Instante.parse(`${dia}T12:00:00.000`));
  return epochToInstante(mediodia - dias * DIA_MS).slice(0, 10);
}
