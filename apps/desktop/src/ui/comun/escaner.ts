import { isGtin } from "@mostrador/core";

/** The purpose of the field that the signs went into. A hand cannot have meant everything in every field. */
export type Destino = "ninguno" | "busqueda" | "codigo" | "documento" | "importe" | "secreto" | "texto";

/** A character from the keyboard. `T`: the state before it, which the caller restores if a scanner sent it. */
export interface Signo<T> {
  readonly texto: string;
  /** The sign of this key on the keyboard that scanners imitate; null if it is unknown. */
  readonly fisico: string | null;
  /** Milliseconds of any clock. */
  readonly en: number;
  readonly antes: T;
}

/** The end of a code: a key of the scanner, or silence. */
export type Fin = "Enter" | "Tab" | "silencio";

/** A code that a scanner read. */
export interface Leido<T> {
  /** The readings of the code, likeliest first; the first one that is known counts. */
  readonly codigos: readonly string[];
  /** The signs of the longest reading, and the state before each. */
  readonly signos: readonly Signo<T>[];
  /** Index of the sign with which the code begins, if no reading of it turns out to be known. */
  readonly desde: number;
  /**
   * The text has a code's shape, known or not. Otherwise it may be typed text, and stays in its field unless
   * it is known.
   */
  readonly seguro: boolean;
  /** A hand could also have typed it, by its pace and its signs. */
  readonly deMano: boolean;
}

/**
 * Longest time between two signs of a scanner. A slower one, or one on a slow computer, only has a higher average pace
 * than a hand.
 */
const RAPIDO_MS = 40;
export const LENTO_MS = 100;
/** A single pause inside a code may be this long, because the computer was busy. */
const PAUSA_MS = 300;
const PAUSA_CORTA_MS = 60;
/** From the last sign to the key that ends the code. */
const HASTA_FIN_MS = 150;
const MIN_SIGNOS = 4;
/** Shorter codes have no long pause inside: their halves would be too short to tell from a hand's. */
const MIN_CON_PAUSA = 8;
const MAX_PIN = 8;
const CUF = /[0-9A-Fa-f]{40}/;

/** Tells whether the signs so far can still be one code after the pause before the next sign. */
export function sigue(ultimo: number, en: number): boolean {
  return en - ultimo <= PAUSA_MS;
}

/**
 * Tells a scanner's code from typing, by the whole run of signs before the key that ended it. A single long
 * pause does not break a code. docs/trust.md heading 27.
 * @returns null for typing.
 */
export function parseEscaneo<T>(
  signos: readonly Signo<T>[],
  fin: { readonly kind: Fin; readonly en: number },
  destino: Destino,
): Leido<T> | null {
  const ultimo = signos.at(-1);
  if (ultimo === undefined || (fin.kind !== "silencio" && fin.en - ultimo.en > HASTA_FIN_MS)) return null;
  const rapido = tramo(signos, RAPIDO_MS);
  const lento = tramo(signos, LENTO_MS);
  const esRapido = signos.length - rapido.desde >= MIN_SIGNOS;
  // The code began earlier if the signs before it were not a hand's either.
  const elegido = esRapido && isSolo(signos, rapido.desde) ? rapido.desde : lento.desde;
  const inicios = [lento.desde, lento.tras, ...(esRapido ? [rapido.desde, rapido.tras] : [])];
  const posibles = [...new Set(inicios)].toSorted((a, b) => a - b).map((desde) => signos.slice(desde));
  const enteros = posibles.filter((posible) => posible.length >= MIN_SIGNOS);
  const [primero] = enteros;
  if (primero === undefined) return null;
  const esCodigo = enteros.some((posible) => isCodigo(textoDe(posible), destino));
  const texto = textoDe(primero);
  const esDeEscaner =
    fin.kind === "silencio"
      ? esRapido && destino !== "importe" && destino !== "secreto"
      : esRapido || isImpropio(texto, destino, fin.kind);
  if (!esCodigo && !esDeEscaner) return null;
  return {
    codigos: [...new Set(enteros.flatMap(textosDe))],
    signos: primero,
    desde: Math.max(0, elegido - (signos.length - primero.length)),
    seguro: fin.kind !== "silencio" || esCodigo,
    deMano: !esRapido && !esCodigo,
  };
}

/**
 * Returns the milliseconds in which a second key after a code still ends that code (CR and LF), by the code's
 * own pace. A slow scanner in the search may be typing, whose second Enter is meant. 0: the next key is
 * meant.
 */
export function colaMs(signos: readonly Signo<unknown>[], leido: boolean, destino: Destino): number {
  const { desde } = tramo(signos, LENTO_MS);
  const pausas = signos.slice(desde + 1).map(({ en }, i) => en - (signos[desde + i]?.en ?? en));
  const mediana = pausas.toSorted((a, b) => a - b)[Math.floor(pausas.length / 2)] ?? 0;
  if (leido) return Math.min(250, Math.max(20, 3 * mediana));
  return destino === "busqueda" && pausas.length + 1 >= MIN_SIGNOS ? 1.5 * mediana : 0;
}

interface Tramo {
  readonly desde: number;
  /** Index of the first sign after the run's one long pause; without one, index of the run's first sign. */
  readonly tras: number;
}

/** Finds the last signs that came at this pace, allowing one longer pause among them. */
function tramo(signos: readonly Signo<unknown>[], ritmoMs: number): Tramo {
  const pausa = (i: number) => (signos[i]?.en ?? 0) - (signos[i - 1]?.en ?? -Infinity);
  let desde = signos.length - 1;
  while (desde > 0 && pausa(desde) <= ritmoMs) desde--;
  const tras = desde;
  if (tras === 0 || !sigue(0, pausa(tras))) return { desde: tras, tras };
  desde--;
  while (desde > 0 && pausa(desde) <= ritmoMs) desde--;
  const cabe = pausa(tras) <= PAUSA_CORTA_MS || signos.length - desde >= MIN_CON_PAUSA;
  return cabe ? { desde, tras } : { desde: tras, tras };
}

/** Tells whether no sign came just before the first sign of a run. */
function isSolo(signos: readonly Signo<unknown>[], desde: number): boolean {
  const antes = signos[desde - 1];
  const primero = signos[desde];
  return antes === undefined || primero === undefined || primero.en - antes.en > LENTO_MS;
}

/** Shortest number that counts as a code in a field for numbers: a shorter one may be typed. */
const MIN_GTIN: Readonly<Partial<Record<Destino, number>>> = { documento: 13, texto: 12 };

/** Tells whether a text has the digits of a code that is printed on goods or on a ticket. */
function isCodigo(texto: string, destino: Destino): boolean {
  return CUF.test(texto) || (isGtin(texto) && texto.length >= (MIN_GTIN[destino] ?? 0));
}

/** Tells whether people do not type such a text into such a field. */
function isImpropio(texto: string, destino: Destino, fin: Fin): boolean {
  switch (destino) {
    case "ninguno":
      return true;
    case "busqueda":
      return fin === "Tab" && !texto.includes(" ");
    case "importe":
      return texto.length >= MIN_CON_PAUSA && !/[.,]/.test(texto);
    case "secreto":
      return texto.length > MAX_PIN;
    case "codigo":
    case "documento":
    case "texto":
      return false;
  }
}

function textoDe(signos: readonly Signo<unknown>[]): string {
  return signos.map(({ texto }) => texto).join("");
}

/** Returns a run's text in two readings: by the computer's keyboard, and by the one that the scanner imitates. */
function textosDe(signos: readonly Signo<unknown>[]): readonly string[] {
  const fisicos = signos.map(({ texto, fisico }) => fisico ?? texto).join("");
  return [textoDe(signos), fisicos];
}

/** A document's number, alone or in the address that a QR of the tax system holds. */
const NUMERO = /^[\dA-Za-z][\dA-Za-z-]{4,19}$/;
const EN_ENLACE = /[?&]nit=(\d{5,15})(?:&|$)/i;

/** Returns the buyer's number that a code says, with the code; null: it says none. */
export function compradorLeido(
  codigos: readonly string[],
): { readonly codigo: string; readonly numero: string } | null {
  for (const codigo of codigos) {
    const numero = EN_ENLACE.exec(codigo)?.[1] ?? (isNumero(codigo) ? codigo : null);
    if (numero !== null) return { codigo, numero };
  }
  return null;
}

function isNumero(codigo: string): boolean {
  return NUMERO.test(codigo) && /\d/.test(codigo) && !isCodigo(codigo, "documento");
}
