import type { ReactElement } from "react";
import { altoDe } from "./a4-estilo.ts";
import { partir, type Letra } from "./medidas.ts";

/** A part of the page that is never split: its height, and its element. `conCabeza`: the table's head precedes it. */
export interface Bloque {
  readonly alto: number;
  readonly conCabeza: boolean;
  readonly dibujar: (key: string) => ReactElement;
}

/** Subtracted from the available width, so that the renderer never breaks a line that was not broken here. */
export const HOLGURA = 0.75;

/** Builds a part without the table's head. */
export function bloque(alto: number, dibujar: Bloque["dibujar"]): Bloque {
  return { alto, conCabeza: false, dibujar };
}

/** Breaks a text into lines that fit, and computes their height. */
export function lineasDe(
  texto: string,
  ancho: number,
  letra: Letra,
  quebrar = partir,
): { readonly texto: string; readonly alto: number } {
  const lineas = quebrar(texto, ancho - HOLGURA, letra);
  return { texto: lineas.join("\n"), alto: altoDe(lineas.length, letra) };
}
