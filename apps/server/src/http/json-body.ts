/**
 * Limits the bytes, names, list entries and nesting of a body by what its route accepts, before any of it is parsed. A
 * name that occurs twice in one object is refused too, because parsers differ in which of the two they use.
 */
import type { Detalle } from "./validacion.ts";

/** Size of a body: its bytes, and its names and list entries together. `porLlamada`: the bytes that cost as much as a call of their own. */
export interface Cabida {
  readonly bytes: number;
  readonly nodos: number;
  readonly porLlamada: number;
}

const KB = 1024;
/** Reading and checking so many bytes takes as long as a call. */
const LEIDOS = 64 * KB;
/** Some fifty lines of a document take as long as a call: they are signed, stored, searched for and drawn too. */
const LINEAS = 8 * KB;

/** Size classes of bodies. A route that declares none has `normal`; a caller without a credential has `anonima`. */
export const CABIDAS = {
  anonima: { bytes: 64 * KB, nodos: 2000, porLlamada: LEIDOS },
  normal: { bytes: 256 * KB, nodos: 10_000, porLlamada: LEIDOS },
  /** Sufficient for one document of 500 lines. */
  documento: { bytes: 4096 * KB, nodos: 20_000, porLlamada: LINEAS },
  /** Sufficient for many documents or facts in one call. */
  carga: { bytes: 8192 * KB, nodos: 250_000, porLlamada: LEIDOS },
  /** A load of documents that this server issues. */
  lote: { bytes: 8192 * KB, nodos: 250_000, porLlamada: LINEAS },
  /** Sufficient for a price list of 60,000 rows. */
  planilla: { bytes: 8192 * KB, nodos: 800_000, porLlamada: LEIDOS },
} as const satisfies Readonly<Record<string, Cabida>>;

/** Maximum nesting of any body, including free forms. Deeper nesting is an attack on recursive code. */
const MAX_NIVELES = 64;

/** A body refused before it is parsed. */
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

/** A text that is not JSON, reported under body-parser's error name. */
class NoEsJson extends Error {
  readonly type = "entity.parse.failed";
}

/** Number of bytes scanned without a pause, which takes less than a millisecond. Larger bodies are read with pauses. */
const SIN_PAUSA = 256 * KB;
/** Yields the thread to other calls. */
const pausa = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Parses a body as JSON; an empty body is an empty object. A large body is read in pieces, between which other calls
 * proceed. Rejects with CuerpoNegado, and with body-parser's error name for a text that is not JSON.
 */
export async function parseCuerpo(bytes: Buffer, texto: string, cabida: Cabida): Promise<unknown> {
  const largo = bytes.length > SIN_PAUSA;
  const piezas = walk(bytes, cabida);
  while (piezas.next().done !== true) await pausa();
  if (largo) await pausa();
  try {
    return texto.length === 0 ? {} : JSON.parse(texto);
  } catch (error) {
    throw new NoEsJson(String(error));
  } finally {
    if (largo) await pausa();
  }
}

/**
 * Scans the bytes of a JSON text once, a piece at a time. Throws CuerpoNegado for too many names and entries, too deep
 * nesting, or a repeated name. A text that is not JSON passes, because the parser refuses it.
 */
function* walk(bytes: Buffer, { nodos }: Pick<Cabida, "nodos">): Generator<void> {
  const abiertos: (Set<string> | null)[] = [];
  let cuantos = 0;
  let desde = -1;
  let hasta = -1;
  let pieza = SIN_PAUSA;
  for (let i = 0; i < bytes.length; i++) {
    switch (bytes[i]) {
      case COMILLA:
        desde = i;
        i = finDeTexto(bytes, i);
        hasta = i;
        break;
      case DOS_PUNTOS:
        apuntar(abiertos.at(-1), bytes, desde + 1, hasta);
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
    if (i < pieza) continue;
    pieza = i + SIN_PAUSA;
    yield;
  }
}

/** Returns the position of the closing quote of a string; the last byte if there is none. */
function finDeTexto(bytes: Buffer, comienzo: number): number {
  for (let i = comienzo + 1; i < bytes.length; i++) {
    if (bytes[i] === BARRA) i++;
    else if (bytes[i] === COMILLA) return i;
  }
  return bytes.length - 1;
}

/** Adds a name, given by the bytes between its quotes, to the names of its object. */
function apuntar(nombres: Set<string> | null | undefined, bytes: Buffer, desde: number, hasta: number): void {
  if (!(nombres instanceof Set)) return;
  // Decoded as latin1: names stay distinct, and the decoding is a third faster.
  let nombre = bytes.toString("latin1", desde, hasta);
  if (nombre.includes("\\"))
    nombre = Buffer.from(sinEscapes(bytes.toString("utf8", desde, hasta))).toString("latin1");
  if (nombres.has(nombre))
    throw new CuerpoNegado(
      { msg: "Este campo está dos veces: deje una sola.", type: "duplicate_key" },
      Buffer.from(nombre, "latin1").toString(),
    );
  nombres.add(nombre);
}

/** Decodes the escapes of a name as a parser does: `\u0061` is `a`. An invalid name is returned unchanged. */
function sinEscapes(nombre: string): string {
  try {
    return String(JSON.parse(`"${nombre}"`));
  } catch {
    return nombre;
  }
}
