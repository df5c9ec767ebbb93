import { inflateRawSync } from "node:zlib";
import type { Repertorio } from "../../documento/signos.ts";
import { LETRA_DATOS } from "./letra-datos.ts";

/** Dots of a letter: font A of roll printers, 48 of them across 80 mm paper, 32 across 58 mm. */
export const LETRA = { ancho: 12, alto: 24 } as const;

const datos = inflateRawSync(Buffer.from(LETRA_DATOS, "base64"));
const cuantos = datos.readUInt16BE(0);
const INDICES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: cuantos }, (_, i) => [String.fromCodePoint(datos.readUInt16BE(2 + i * 2)), i]),
);

/** Signs that the letters can draw. */
export const DIBUJABLES: Repertorio = new Set(INDICES.keys());

/** Returns a row of a sign: 16 bits, the leftmost dot in the highest bit. Zero for a sign that the font lacks. */
export function filaDeLetra(signo: string, fila: number, negrita: boolean): number {
  const indice = INDICES.get(signo);
  if (indice === undefined) return 0;
  const glifo = indice + (negrita ? cuantos : 0);
  return datos.readUInt16BE(2 + cuantos * 2 + (glifo * LETRA.alto + fila) * 2);
}
