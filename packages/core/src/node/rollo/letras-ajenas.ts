/** Lines of a roll that the printer's own letters cannot write: drawn with the fallback fonts. docs/decisions/0036. */
import type { Font } from "fontkit";
import { columnasQue } from "../../documento/lineas.ts";
import { faltasDe, type Repertorio } from "../../documento/signos.ts";
import { fuentesPara, readFuente, type Fuente } from "../pdf/respaldo/fuentes.ts";
import { contornosDe, pintar, type Punto } from "./contornos.ts";
import { DIBUJABLES, LETRA } from "./letra.ts";

/** Part of a line: signs of the roll's own drawn letters, or of one fallback font. */
interface Tramo {
  readonly fuente: Font | null;
  texto: string;
}

/** Letters beyond those of the printer and of the roll's own font. */
export interface LetrasAjenas {
  /** Signs that can be drawn besides `DIBUJABLES`. */
  readonly repertorio: Repertorio;
  readonly fuentes: readonly Font[];
}

/** Em of a fallback letter and the height of its baseline, in dots of a cell. */
const [EM, BASE] = [21, 19] as const;
const ABIERTAS = new Map<string, Promise<Font>>();

/** Reads the letters that all texts in `valor` need beyond `repertorio`. Null for almost every document: nothing is read. */
export async function letrasAjenasPara(valor: unknown, repertorio: Repertorio): Promise<LetrasAjenas | null> {
  const faltas = faltasDe(valor, repertorio);
  if (faltas === "") return null;
  const ajenas = Array.from(faltas).filter((signo) => !DIBUJABLES.has(signo));
  if (ajenas.length === 0) return { repertorio: DIBUJABLES, fuentes: [] };
  const fuentes = await Promise.all(fuentesPara(ajenas.join(""), true).map(abierta));
  const suyos = fuentes.flatMap(({ characterSet }) => characterSet.filter((punto) => punto > 0x20));
  return {
    repertorio: new Set([...DIBUJABLES, ...suyos.map((punto) => String.fromCodePoint(punto))]),
    fuentes,
  };
}

/** Splits a line into what each font draws. A blank inside a script stays in its piece, because the script may run from right to left. */
export function tramosDe(texto: string, fuentes: readonly Font[]): readonly Tramo[] {
  const tramos: Tramo[] = [];
  let blancos = "";
  for (const signo of texto) {
    if (signo === " ") {
      blancos += signo;
      continue;
    }
    const fuente = fuenteDe(signo, fuentes);
    const ultimo = tramos.at(-1);
    if (ultimo !== undefined && ultimo.fuente === fuente) ultimo.texto += blancos + signo;
    else {
      if (blancos !== "") tramos.push({ fuente: null, texto: blancos });
      tramos.push({ fuente, texto: signo });
    }
    blancos = "";
  }
  return tramos;
}

function fuenteDe(signo: string, fuentes: readonly Font[]): Font | null {
  if (DIBUJABLES.has(signo)) return null;
  return fuentes.find((una) => una.hasGlyphForCodePoint(signo.codePointAt(0) ?? 0)) ?? null;
}

/** Draws a piece of a line in a fallback font from `x0` on, in dots of a cell; each sign has its columns. */
export function drawAjeno(
  texto: string,
  fuente: Font,
  x0: number,
  poner: (x: number, y: number) => void,
): void {
  const { glyphs, positions } = fuente.layout(texto);
  const ancho = columnasQue(texto) * LETRA.ancho;
  const natural = positions.reduce((suma, { xAdvance }) => suma + xAdvance, 0);
  const escala = Math.min(EM / fuente.unitsPerEm, natural === 0 ? 1 : ancho / natural);
  // The space that is left is distributed over the signs, so that columns stay aligned.
  const aire =
    (ancho - natural * escala) /
    Math.max(1, glyphs.filter((_, i) => (positions[i]?.xAdvance ?? 0) > 0).length);
  let x = aire / 2;
  const lados = glyphs.flatMap((glifo, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
    const aqui = x + xOffset * escala;
    x += xAdvance * escala + (xAdvance > 0 ? aire : 0);
    return contornosDe(glifo.path.commands).map((contorno) =>
      contorno.map(([cx, cy]): Punto => [aqui + cx * escala, BASE - (cy + yOffset) * escala]),
    );
  });
  pintar(lados, ancho, LETRA.alto, (px, py) => poner(x0 + px, py));
}

function abierta(fuente: Fuente): Promise<Font> {
  const hecha = ABIERTAS.get(fuente.familia) ?? abrir(fuente);
  ABIERTAS.set(fuente.familia, hecha);
  return hecha;
}

async function abrir(fuente: Fuente): Promise<Font> {
  const [{ create }, bytes] = await Promise.all([import("fontkit"), readFuente(fuente)]);
  const font = create(bytes);
  if (!("layout" in font)) throw new Error(`${fuente.familia} is a collection, not a font`);
  return font;
}
