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

/** A finding of a kind, with its remedy. */
export function hallazgo(clase: Clase, que: string): Hallazgo {
  return { clase, gravedad: CLASES[clase].gravedad, que, remedio: REMEDIOS_REVISION[clase] };
}

/** The exit code of a review: of its gravest finding; 0 without any. The server's codes, where the kind is the same. */
export function salidaDe(hallazgos: readonly Hallazgo[]): number {
  return hallazgos.length === 0 ? 0 : Math.min(...hallazgos.map(({ clase }) => CLASES[clase].salida));
}

/** Most damaged rows that a finding names one by one. */
const MAX_DICHAS = 20;

/** The finding of rows that differ from their sums; none without any. */
export function hallazgosDeFilas(alteradas: readonly FilaAlterada[]): readonly Hallazgo[] {
  if (alteradas.length === 0) return [];
  const dichas = alteradas
    .slice(0, MAX_DICHAS)
    .map(({ tabla, clave, que }) => FRASES_REVISION.fila(tabla, clave, que));
  return [hallazgo("filasAlteradas", FRASES_REVISION.filas(alteradas.length, dichas))];
}
