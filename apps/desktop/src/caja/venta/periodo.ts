import { epochToInstante, Instante, instanteToEpoch } from "@mostrador/core";
import type { Periodo } from "../../contract/areas/periodo.ts";

const DIA_MS = 24 * 3_600_000;

/** Returns the first and the last instant of a period, at a moment in Bolivia; null if it has no such end. */
export function diasDe(
  periodo: Periodo,
  ahora: Instante,
): { readonly desde: Instante | null; readonly hasta: Instante | null } {
  const hoy = ahora.slice(0, 10);
  const hace = (dias: number) => epochToInstante(instanteToEpoch(ahora) - dias * DIA_MS).slice(0, 10);
  switch (periodo) {
    case "todas":
      return { desde: null, hasta: null };
    case "hoy":
      return entre(hoy, hoy);
    case "ayer":
      return entre(hace(1), hace(1));
    case "semana":
      return entre(hace(6), hoy);
    case "mes":
      return entre(`${hoy.slice(0, 8)}01`, hoy);
    default:
      return entre(periodo.desde, periodo.hasta);
  }
}

function entre(desde: string, hasta: string): ReturnType<typeof diasDe> {
  return { desde: Instante.parse(`${desde}T00:00:00.000`), hasta: Instante.parse(`${hasta}T23:59:59.999`) };
}
