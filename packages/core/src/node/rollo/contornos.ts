/** Outlines of letters, and the dots that they cover. */

/** A step of an outline, as fontkit gives it. */
export interface OrdenDeContorno {
  readonly command: string;
  readonly args: readonly number[];
}

/** A corner of an outline, in dots from the upper left corner. */
export type Punto = readonly [x: number, y: number];

/** Samples per dot in each direction; a dot is black if enough of its samples are covered. */
const MUESTRAS = 4;
const NEGRO = 0.42;

/** Converts an outline's steps to closed lines; a curve becomes eight straight pieces. */
export function contornosDe(ordenes: readonly OrdenDeContorno[]): readonly (readonly Punto[])[] {
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

/** Calls `poner` for each black dot of outlines inside a field of `ancho` by `alto` dots. Overlapping outlines add up (nonzero winding). */
export function pintar(
  contornos: readonly (readonly Punto[])[],
  ancho: number,
  alto: number,
  poner: (x: number, y: number) => void,
): void {
  const cubierto = new Uint8Array(ancho);
  for (let y = 0; y < alto; y++) {
    cubierto.fill(0);
    for (let i = 0; i < MUESTRAS; i++) countFila(contornos, y + (i + 0.5) / MUESTRAS, cubierto);
    for (let x = 0; x < ancho; x++) if ((cubierto[x] ?? 0) / (MUESTRAS * MUESTRAS) >= NEGRO) poner(x, y);
  }
}

/** Counts, for one row of samples, the samples of each dot that lie inside the outlines. */
function countFila(contornos: readonly (readonly Punto[])[], py: number, cubierto: Uint8Array): void {
  const cruces = contornos.flatMap((contorno) => crucesDe(contorno, py)).toSorted(([a], [b]) => a - b);
  let vueltas = 0;
  for (const [i, [desde, sentido]] of cruces.entries()) {
    vueltas += sentido;
    const hasta = cruces[i + 1]?.[0] ?? desde;
    if (vueltas === 0) continue;
    const ultima = Math.min(cubierto.length * MUESTRAS, Math.ceil(hasta * MUESTRAS - 0.5));
    for (let m = Math.max(0, Math.ceil(desde * MUESTRAS - 0.5)); m < ultima; m++)
      cubierto[Math.floor(m / MUESTRAS)] = (cubierto[Math.floor(m / MUESTRAS)] ?? 0) + 1;
  }
}

/** Gives where a closed line crosses a level, and whether downwards (1) or upwards (-1). */
function crucesDe(
  contorno: readonly Punto[],
  py: number,
): readonly (readonly [x: number, sentido: number])[] {
  return contorno.flatMap(([x0, y0], i) => {
    const [x1, y1] = contorno[(i + 1) % contorno.length] ?? [x0, y0];
    if (y0 <= py === y1 <= py) return [];
    return [[x0 + ((py - y0) / (y1 - y0)) * (x1 - x0), y1 > y0 ? 1 : -1] as const];
  });
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
