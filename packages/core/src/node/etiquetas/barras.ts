import bwip from "@bwip-js/node";
import type { CodigoEtiqueta } from "../../etiquetas/etiqueta.ts";

/** White that a scanner needs at each side of a code, in modules. GS1 General Specifications, section 5.2.3.4; ISO/IEC 15417. */
const BLANCO: Readonly<Record<CodigoEtiqueta["simbologia"], readonly [antes: number, despues: number]>> = {
  ean13: [11, 7],
  ean8: [7, 7],
  upca: [9, 9],
  code128: [10, 10],
};

/** A bar code in modules: where each bar begins and how wide it is, the white at the left included, and the width of all. */
export interface Barras {
  readonly barras: readonly (readonly [x: number, ancho: number])[];
  readonly ancho: number;
}

/** Encodes a bar code. Throws on a text that the symbology cannot encode. */
export function buildBarras({ simbologia, texto }: CodigoEtiqueta): Barras {
  const [dibujo] = bwip.raw(simbologia, texto, {});
  if (dibujo === undefined || !("sbs" in dibujo)) throw new Error(`${simbologia} no tiene barras`);
  const [antes, despues] = BLANCO[simbologia];
  const barras: (readonly [number, number])[] = [];
  let x = antes;
  // Bars and spaces in turn, a bar first.
  for (const [i, ancho] of dibujo.sbs.entries()) {
    if (i % 2 === 0) barras.push([x, ancho]);
    x += ancho;
  }
  return { barras, ancho: x + despues };
}
