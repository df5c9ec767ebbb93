/** Fallback letters for signs that Helvetica and Courier lack, loaded by the first page that needs them. docs/decisions/0036. */
import type { DocumentProps } from "@react-pdf/renderer";
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { readFuente, fuentesPara, type Fuente } from "./fuentes.ts";
import { faltasDe, WINANSI, type Repertorio } from "../../../documento/signos.ts";

/** The signs that a page can show, and the function that adds their fonts. */
export interface Letras {
  readonly repertorio: Repertorio;
  /** The fallback fonts of the page's own fonts, the best first; none for almost every document. */
  readonly familias: readonly string[];
}

const PROPIAS: Letras = { repertorio: WINANSI, familias: [] };
const REPERTORIOS = new Map<string, Promise<Repertorio>>();

/** Returns the fonts for all texts in `valor`: the page's own if they have every sign, which takes one pass over the texts. */
export async function letrasPara(valor: unknown, fijas: boolean): Promise<Letras> {
  const faltas = faltasDe(valor, WINANSI);
  if (faltas === "") return PROPIAS;
  const fuentes = fuentesPara(faltas, fijas);
  const suyos = await Promise.all(fuentes.map(repertorioDe));
  return {
    repertorio: new Set([...WINANSI, ...suyos.flatMap((uno) => [...uno])]),
    familias: fuentes.map(({ familia }) => familia),
  };
}

/** Draws a document with @react-pdf, and with fallback fonts for the letters that its own fonts lack. */
export async function drawConLetras(
  documento: ReactElement<DocumentProps>,
  familias: readonly string[],
): Promise<Buffer> {
  const { renderToBuffer } = await import("@react-pdf/renderer");
  return renderToBuffer(familias.length === 0 ? documento : vestir(documento, familias));
}

function repertorioDe(fuente: Fuente): Promise<Repertorio> {
  const hecho = REPERTORIOS.get(fuente.familia) ?? registrar(fuente);
  REPERTORIOS.set(fuente.familia, hecho);
  return hecho;
}

async function registrar(fuente: Fuente): Promise<Repertorio> {
  const { familia } = fuente;
  const { Font } = await import("@react-pdf/renderer");
  const bytes = await readFuente(fuente);
  Font.register({ family: familia, src: `data:font/ttf;base64,${bytes.toString("base64")}` });
  await Font.load({ fontFamily: familia });
  const puntos = Font.getFont({ fontFamily: familia })?.data?.characterSet ?? [];
  return new Set(
    puntos.filter((punto: number) => punto > 0x20).map((punto: number) => String.fromCodePoint(punto)),
  );
}

/** Styles that an element inherits. The library computes a line height from the font size in the same style. */
interface Heredado {
  readonly fontSize: number | undefined;
  readonly conAlto: boolean;
}

/**
 * Puts the fallback families behind each family that the document names. Sets the height of lines by their font size, because the library
 * omits a line whose taller font does not fit. A height that the document sets stays.
 */
function vestir<T>(documento: ReactElement<T>, familias: readonly string[]): ReactElement<T> {
  const nodo = (uno: ReactNode, heredado: Heredado): ReactNode => {
    if (Array.isArray(uno)) return uno.map((otro: ReactNode) => nodo(otro, heredado));
    if (!isValidElement<Vestible>(uno)) return uno;
    const { style, children } = uno.props;
    const suyo: Heredado = {
      fontSize: style?.fontSize ?? heredado.fontSize,
      conAlto: style?.lineHeight !== undefined || heredado.conAlto,
    };
    const alto = suyo.conAlto
      ? {}
      : { lineHeight: 1, ...(suyo.fontSize === undefined ? {} : { fontSize: suyo.fontSize }) };
    const conLetras =
      typeof style?.fontFamily === "string"
        ? { style: { ...alto, ...style, fontFamily: [style.fontFamily, ...familias] } }
        : {};
    return cloneElement(uno, conLetras, ...hijosDe(children).map((hijo) => nodo(hijo, suyo)));
  };
  const vestido = nodo(documento, { fontSize: undefined, conAlto: false });
  return isValidElement<T>(vestido) ? vestido : documento;
}

interface Vestible {
  readonly style?: {
    readonly fontFamily?: string | readonly string[];
    readonly fontSize?: number;
    readonly lineHeight?: number | string;
  };
  readonly children?: ReactNode;
}

/** Lists the children of an element, to be passed on as arguments: React asks for keys in a list. */
function hijosDe(children: ReactNode): readonly ReactNode[] {
  if (children === undefined) return [];
  return Array.isArray(children) ? children : [children];
}
