/**
 * Makes the letters of tickets that are printed as a picture: `node scripts/letra-rollo.ts <Regular.ttf> <Bold.ttf>` with the two
 * files of DejaVu Sans Mono (free licence; Debian: fonts-dejavu-core). Writes packages/core/src/node/rollo/letra-datos.ts.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { openSync, type Font } from "fontkit";
import { contornosDe, pintar, type Punto } from "../packages/core/src/node/rollo/contornos.ts";

/** A cell of 12 by 24 dots: font A of roll printers. */
const CELDA = { ancho: 12, alto: 24, base: 19 } as const;
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

/** A row is 16 bits, the first dot the highest. */
function dibujar(fuente: Font, punto: number): readonly number[] {
  const glifo = fuente.glyphForCodePoint(punto);
  const escala = CELDA.ancho / fuente.glyphForCodePoint(0x6d).advanceWidth;
  const lados = contornosDe(glifo.path.commands).map((contorno) =>
    contorno.map(([x, y]): Punto => [x * escala, CELDA.base - y * escala]),
  );
  const filas = Array.from({ length: CELDA.alto }, () => 0);
  pintar(lados, CELDA.ancho, CELDA.alto, (x, y) => {
    filas[y] = (filas[y] ?? 0) | (0x8000 >> x);
  });
  return filas;
}
