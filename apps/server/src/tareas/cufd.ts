import { epochToInstante, Instante, instanteToEpoch } from "@mostrador/core";
import type { ClavePunto, Cufd } from "../db/puntos.ts";
import { lugarDe, type Tarea, type TareaNueva } from "./reglas.ts";

/** Renewed this long before it ends, so that nobody sells with an expired one. */
const ANTES_MS = 2 * 3_600_000;
/** A CUFD that was just fetched and ends soon (at midnight) is not made longer by asking again. */
const RECIENTE_MS = 12 * 3_600_000;
const DIA_MS = 86_400_000;
/** From here on a day has its own CUFD. docs/api.md A22. */
const HORA_DIARIA = "00:05:00.000";

type Fechas = Pick<Cufd, "obtenidoEn" | "vigenteHasta">;

/** Whether a CUFD is to be replaced at an instant (milliseconds, the tax system's clock). docs/fiscal-rules.md F10. */
export function debeRenovarse(cufd: Fechas, ahoraMs: number): boolean {
  return ahoraMs >= proximaRenovacion(cufd);
}

/**
 * The moment when a CUFD is to be replaced, in milliseconds by the tax system's clock: at the first 00:05 after it was obtained,
 * two hours before its end unless it is younger than twelve, or at its end, whichever comes first.
 */
export function proximaRenovacion({ obtenidoEn, vigenteHasta }: Fechas): number {
  const [desde, hasta] = [instanteToEpoch(obtenidoEn), instanteToEpoch(vigenteHasta)];
  return Math.min(siguienteA(desde, HORA_DIARIA), Math.max(desde + RECIENTE_MS, hasta - ANTES_MS), hasta);
}

/** The first moment after `ms` at which it is `hora` in Bolivia. */
export function siguienteA(ms: number, hora: string): number {
  const deEseDia = instanteToEpoch(Instante.parse(`${epochToInstante(ms).slice(0, 10)}T${hora}`));
  return deEseDia > ms ? deEseDia : deEseDia + DIA_MS;
}

/** Marks the key of a row that asks for one more CUFD after two calls that overlapped. */
const APARTE = " aparte";

/** The row that renews a point of sale's CUFD. */
export function tareaDeCufd(p: ClavePunto): TareaNueva {
  const lugar = lugarDe(p);
  return { nit: p.nit, clase: "cufd", clave: lugar, lugar };
}

/** The row that asks for one more CUFD by itself. */
export function tareaDeCufdAparte(p: ClavePunto): TareaNueva {
  const tarea = tareaDeCufd(p);
  return { ...tarea, clave: tarea.clave + APARTE };
}

/** Whether a row asks for one more CUFD after two calls that overlapped. */
export function isAparte({ clave }: Pick<Tarea, "clave">): boolean {
  return clave.endsWith(APARTE);
}
