import { epochToInstante, Instante, instanteToEpoch } from "@mostrador/core";
import type { Fila } from "../esquema.ts";
import { lugarDe, type Tarea, type TareaNueva } from "./reglas.ts";

/** Time before its end at which a CUFD is renewed, so that no sale meets an expired one. */
const ANTES_MS = 2 * 3_600_000;
/** Least age of a CUFD for a renewal before its end, because a new CUFD that ends at midnight too would be valid no longer. */
const RECIENTE_MS = 12 * 3_600_000;
const DIA_MS = 86_400_000;
/** The hour from which a day's CUFD can be fetched. docs/api.md A22. */
const HORA_DIARIA = "00:05:00.000";

/** A point of sale. */
type ClavePunto = Pick<Fila<"puntos">, "nit" | "sucursal" | "puntoVenta">;
type Fechas = Pick<Fila<"cufds">, "obtenidoEn" | "vigenteHasta">;

/**
 * Tells whether a CUFD is to be replaced at an instant (milliseconds, the tax system's clock).
 * docs/fiscal-rules.md F10.
 */
export function debeRenovarse(cufd: Fechas, ahoraMs: number): boolean {
  return ahoraMs >= proximaRenovacion(cufd);
}

/**
 * Gives the moment when a CUFD is to be replaced, in milliseconds by the tax system's clock. It is the first
 * 00:05 after it was obtained, or two hours before its end, or its end, whichever comes first. The two hours
 * do not count before the CUFD is twelve hours old.
 */
export function proximaRenovacion({ obtenidoEn, vigenteHasta }: Fechas): number {
  const [desde, hasta] = [instanteToEpoch(obtenidoEn), instanteToEpoch(vigenteHasta)];
  return Math.min(siguienteA(desde, HORA_DIARIA), Math.max(desde + RECIENTE_MS, hasta - ANTES_MS), hasta);
}

/** Gives the first moment after `ms` at which it is `hora` in Bolivia. */
export function siguienteA(ms: number, hora: string): number {
  const deEseDia = instanteToEpoch(Instante.parse(`${epochToInstante(ms).slice(0, 10)}T${hora}`));
  return deEseDia > ms ? deEseDia : deEseDia + DIA_MS;
}

/** Suffix of the key of a row that asks for one more CUFD after two overlapping calls. */
const APARTE = " aparte";

/** Builds the row that renews a point of sale's CUFD. */
export function tareaDeCufd(p: ClavePunto): TareaNueva {
  const lugar = lugarDe(p);
  return { nit: p.nit, clase: "cufd", clave: lugar, lugar };
}

/** Builds the row that asks for one more CUFD after two overlapping calls. */
export function tareaDeCufdAparte(p: ClavePunto): TareaNueva {
  const tarea = tareaDeCufd(p);
  return { ...tarea, clave: tarea.clave + APARTE };
}

/** Tells whether a row asks for one more CUFD after two overlapping calls. */
export function isAparte({ clave }: Pick<Tarea, "clave">): boolean {
  return clave.endsWith(APARTE);
}
