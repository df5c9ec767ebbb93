/**
 * Makes the letters of tickets that are printed as a picture: `node scripts/letra-rollo.ts <Regular.ttf> <Bold.ttf>` with the two
 * files of DejaVu Sans Mono (free licence; Debian: fonts-dejavu-core). Writes packages/core/src/node/rollo/letra-datos.ts.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { openSync, type Font, type PathCommand } from "fontkit";

/** A cell of 12 by 24 dots: font A of roll printers. */
const CELDA = { ancho: 12, alto: 24, base: 19 } as const;
/** Each dot is looked at this many times across and down; black where that much of it is covered. */
const MUESTRAS = 4;
const NEGRO = 0.42;
/** Letters that can be set sign by sign, left to right: Latin, Greek, Cyrillic, Armenian, Georgian, marks, currencies, arrows, mathematics, frames. */
const TRAMOS = [
  [0x20, 0x7e],
  [0xa1, 0xac],
  [0xae, 0x24f],
  [0x370, 0x52f],
  [0x531, 0x589],
  [0x10d0, 0x10fc],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2070, 0x209c],
  [0x20a0, 0x20bf],
  [0x2100, 0x23ff],
  [0x2500, 0x27bf],
] as const;

const [regular = "", negrita = ""] = process.argv.slice(2);
const fuentes = [regular, negrita].map((ruta) => {
  const abierta = openSync(ruta);
  if (!("glyphForCodePoint" in abierta)) throw new Error(`${ruta} no es una fuente`);
  return abierta;
});
const puntos = TRAMOS.flatMap(([desde, hasta]) =>
  Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i),
).filter((punto) => fuentes.every((fuente) => fuente.hasGlyphForCodePoint(punto)));
const datos = Buffer.concat([
  enteros([puntos.length, ...puntos]),
  ...fuentes.flatMap((fuente) => puntos.map((punto) => enteros(dibujar(fuente, punto)))),
]);
writeFileSync(
  join(import.meta.dirname, "../packages/core/src/node/rollo/letra-datos.ts"),
  `/** Made by scripts/letra-rollo.ts from DejaVu Sans Mono: deflated, in base64. */\nexport const LETRA_DATOS =\n  "${deflateRawSync(datos, { level: 9 }).toString("base64")}";\n`,
);
process.stdout.write(`${puntos.length} signos\n`);

function enteros(valores: readonly number[]): Buffer {
  return Buffer.from(valores.flatMap((valor) => [valor >> 8, valor & 255]));
}

type Punto = readonly [x: number, y: number];

/** A row is 16 bits, the first dot the highest. */
function dibujar(fuente: Font, punto: number): readonly number[] {
  const glifo = fuente.glyphForCodePoint(punto);
  const escala = CELDA.ancho / fuente.glyphForCodePoint(0x6d).advanceWidth;
  const lados = contornos(glifo.path.commands).map((contorno) =>
    contorno.map(([x, y]): Punto => [x * escala, CELDA.base - y * escala]),
  );
  return Array.from({ length: CELDA.alto }, (_, y) => {
    let fila = 0;
    for (let x = 0; x < CELDA.ancho; x++) if (cubierto(lados, x, y) >= NEGRO) fila |= 0x8000 >> x;
    return fila;
  });
}

function cubierto(contornosDeGlifo: readonly (readonly Punto[])[], x: number, y: number): number {
  let dentro = 0;
  for (let i = 0; i < MUESTRAS * MUESTRAS; i++) {
    const px = x + ((i % MUESTRAS) + 0.5) / MUESTRAS;
    const py = y + (Math.floor(i / MUESTRAS) + 0.5) / MUESTRAS;
    if (contornosDeGlifo.reduce((vueltas, contorno) => vueltas + vueltasDe(contorno, px, py), 0) !== 0)
      dentro++;
  }
  return dentro / (MUESTRAS * MUESTRAS);
}

/** Counts the turns of a closed line round a point. */
function vueltasDe(contorno: readonly Punto[], px: number, py: number): number {
  let vueltas = 0;
  for (const [i, [x0, y0]] of contorno.entries()) {
    const [x1, y1] = contorno[(i + 1) % contorno.length] ?? [x0, y0];
    if (y0 <= py === y1 <= py) continue;
    if (x0 + ((py - y0) / (y1 - y0)) * (x1 - x0) > px) vueltas += y1 > y0 ? 1 : -1;
  }
  return vueltas;
}

/** Curves become eight straight pieces. */
function contornos(ordenes: readonly PathCommand[]): readonly (readonly Punto[])[] {
  const salida: Punto[][] = [];
  for (const { command, args } of ordenes) {
    const actual = salida.at(-1) ?? [];
    const desde = actual.at(-1) ?? [0, 0];
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === "moveTo") salida.push([[a, b]]);
    else if (command === "lineTo") actual.push([a, b]);
    else if (command === "quadraticCurveTo")
      actual.push(...tramos((t) => bezier([desde, [a, b], [c, d]], t)));
    else if (command === "bezierCurveTo")
      actual.push(...tramos((t) => bezier([desde, [a, b], [c, d], [e, f]], t)));
  }
  return salida;
}

function tramos(punto: (t: number) => Punto): readonly Punto[] {
  return Array.from({ length: 8 }, (_, i) => punto((i + 1) / 8));
}

function bezier(puntosDe: readonly Punto[], t: number): Punto {
  if (puntosDe.length === 1) return puntosDe[0] ?? [0, 0];
  const medios = puntosDe.slice(1).map(([x, y], i): Punto => {
    const [x0, y0] = puntosDe[i] ?? [0, 0];
    return [x0 + (x - x0) * t, y0 + (y - y0) * t];
  });
  return bezier(medios, t);
}
