import type { FilaAlterada } from "@mostrador/core/sumas";
import { FRASES_REVISION, REMEDIOS_REVISION } from "../../frases/revision.ts";

/** Kinds of findings at a till, with the gravity of each and the exit code of a review that makes it. */
const CLASES = {
  baseDanada: { gravedad: "grave", salida: 10 },
  filasAlteradas: { gravedad: "grave", salida: 11 },
  contadorAtrasado: { gravedad: "aviso", salida: 15 },
  cufdDanado: { gravedad: "aviso", salida: 16 },
  ventaApartada: { gravedad: "grave", salida: 30 },
  ventaCambiada: { gravedad: "aviso", salida: 31 },
  documentoDanado: { gravedad: "grave", salida: 32 },
} as const;

export type Clase = keyof typeof CLASES;

/** A finding of a check of the till's data: `que` is the fault, `remedio` the cure. */
export interface Hallazgo {
  readonly clase: Clase;
  readonly gravedad: "grave" | "aviso";
  readonly que: string;
  readonly remedio: string;
}

/** Builds a finding of a kind, with its remedy. */
export function hallazgo(clase: Clase, que: string): Hallazgo {
  return { clase, gravedad: CLASES[clase].gravedad, que, remedio: REMEDIOS_REVISION[clase] };
}

/**
 * Returns the exit code of a review: that of its gravest finding, 0 without findings. A kind that the server's review has too has the same
 * code there.
 */
export function salidaDe(hallazgos: readonly Hallazgo[]): number {
  return hallazgos.length === 0 ? 0 : Math.min(...hallazgos.map(({ clase }) => CLASES[clase].salida));
}

/** Most damaged rows that a finding names one by one. */
const MAX_DICHAS = 20;

/** Builds the finding about rows that differ from their checksums; empty if there are none. */
export function hallazgosDeFilas(alteradas: readonly FilaAlterada[]): readonly Hallazgo[] {
  if (alteradas.length === 0) return [];
  const dichas = alteradas
    .slice(0, MAX_DICHAS)
    .map(({ tabla, clave, que }) => FRASES_REVISION.fila(tabla, clave, que));
  return [hallazgo("filasAlteradas", FRASES_REVISION.filas(alteradas.length, dichas))];
}
