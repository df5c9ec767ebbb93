/**
 * Bounds the bytes, names, entries and levels of a body by what its route accepts, before any of it is parsed. A name that stands twice
 * in one object is refused here too, since parsers differ in which of the two they take.
 */
import type { Detalle } from "./validacion.ts";

/** The size of a body: its bytes, and its names and list entries together. */
export interface Cabida {
  readonly bytes: number;
  readonly nodos: number;
}

const KB = 1024;

/** Sizes of bodies, by what a route is sent. A route that says nothing has `normal`; a caller without a credential `anonima`. */
export const CABIDAS = {
  anonima: { bytes: 64 * KB, nodos: 2000 },
  normal: { bytes: 256 * KB, nodos: 10_000 },
  /** One document of 500 lines. */
  documento: { bytes: 4096 * KB, nodos: 20_000 },
  /** Many documents or facts in one call. */
  carga: { bytes: 8192 * KB, nodos: 250_000 },
  /** A price list of 60,000 rows. */
  planilla: { bytes: 8192 * KB, nodos: 800_000 },
} as const satisfies Readonly<Record<string, Cabida>>;

/** Levels of any body, free forms included. Deeper nesting is an attack on recursive code. */
const MAX_NIVELES = 64;

/** A body that is refused before it is parsed. */
export class CuerpoNegado extends Error {
  readonly detalle: Detalle;
  constructor(detalle: Omit<Detalle, "loc">, nombre?: string) {
    super(detalle.msg);
    this.detalle = { loc: nombre === undefined ? ["body"] : ["body", nombre], ...detalle };
  }
}

const COMILLA = 0x22;
const BARRA = 0x5c;
const COMA = 0x2c;
const DOS_PUNTOS = 0x3a;
const ABRE_LISTA = 0x5b;
const CIERRA_LISTA = 0x5d;
const ABRE_OBJETO = 0x7b;
const CIERRA_OBJETO = 0x7d;

/**
 * Walks the bytes of a JSON text once. Throws CuerpoNegado for too many names and entries, too many levels, or a
 * name twice. A text that is no JSON passes, and the parser refuses it.
 */
export function revisarCuerpo(bytes: Uint8Array, { nodos }: Pick<Cabida, "nodos">): void {
  const abiertos: (Set<string> | null)[] = [];
  let cuantos = 0;
  let desde = -1;
  let hasta = -1;
  for (let i = 0; i < bytes.length; i++) {
    switch (bytes[i]) {
      case COMILLA:
        desde = i;
        i = finDeTexto(bytes, i);
        hasta = i;
        break;
      case DOS_PUNTOS:
        apuntar(abiertos.at(-1), bytes.subarray(desde, hasta + 1));
        break;
      case ABRE_OBJETO:
      case ABRE_LISTA:
        if (abiertos.length === MAX_NIVELES)
          throw new CuerpoNegado({ msg: "Tiene demasiados niveles.", type: "recursion_loop" });
        abiertos.push(bytes[i] === ABRE_OBJETO ? new Set() : null);
        cuantos++;
        break;
      case CIERRA_OBJETO:
      case CIERRA_LISTA:
        abiertos.pop();
        break;
      case COMA:
        cuantos++;
        break;
      default:
        break;
    }
    if (cuantos > nodos)
      throw new CuerpoNegado({
        msg: `Lleva más de ${nodos} campos y elementos: divida la llamada.`,
        type: "too_long",
      });
  }
}

/** Gives the place of the quote that ends a text; the last byte where none does. */
function finDeTexto(bytes: Uint8Array, comienzo: number): number {
  let i = bytes.indexOf(COMILLA, comienzo + 1);
  while (i !== -1 && isEscapada(bytes, i)) i = bytes.indexOf(COMILLA, i + 1);
  return i === -1 ? bytes.length - 1 : i;
}

/** Tells whether an odd number of backslashes stands before a quote. */
function isEscapada(bytes: Uint8Array, comilla: number): boolean {
  let barras = 0;
  while (bytes[comilla - 1 - barras] === BARRA) barras++;
  return barras % 2 === 1;
}

function apuntar(nombres: Set<string> | null | undefined, entreComillas: Uint8Array): void {
  if (!(nombres instanceof Set)) return;
  const nombre = nombreDe(entreComillas);
  if (nombres.has(nombre))
    throw new CuerpoNegado(
      { msg: "Este campo está dos veces: deje una sola.", type: "duplicate_key" },
      nombre,
    );
  nombres.add(nombre);
}

/** Gives a name as a parser reads it: `"\u0061"` is `a`. A name that no parser reads stays as it is. */
function nombreDe(entreComillas: Uint8Array): string {
  const texto = Buffer.from(entreComillas.buffer, entreComillas.byteOffset, entreComillas.length).toString();
  if (!texto.includes("\\")) return texto.slice(1, -1);
  try {
    return String(JSON.parse(texto));
  } catch {
    return texto;
  }
}
