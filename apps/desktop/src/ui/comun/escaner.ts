import { isGtin } from "@mostrador/core";

/** Purpose of the field that received the characters. It tells which texts a person would not type there. */
export type Destino = "ninguno" | "busqueda" | "codigo" | "documento" | "importe" | "secreto" | "texto";

/** A character typed by a person or sent by a scanner. `T` is the field's state before it, which the caller restores after a scan. */
export interface Signo<T> {
  readonly texto: string;
  /** Character of this key on the keyboard layout that scanners imitate; null if it is unknown. */
  readonly fisico: string | null;
  /** Time of the key press in milliseconds, on any clock. */
  readonly en: number;
  readonly antes: T;
}

/** Key or silence that ended a code. */
export type Fin = "Enter" | "Tab" | "silencio";

/** A code that a scanner read. */
export interface Leido<T> {
  /** Possible readings of the code, likeliest first. The first one that is a known code counts. */
  readonly codigos: readonly string[];
  /** Characters of the longest reading, each with the state before it. */
  readonly signos: readonly Signo<T>[];
  /** Index of the code's first character, for a code of which no reading is known. */
  readonly desde: number;
  /**
   * True if the text is certainly a code, known or not. Otherwise it may be typed text, and leaves its field only if it is a known code.
   */
  readonly seguro: boolean;
  /** True if a person could also have typed the text, by its pace and its characters. */
  readonly deMano: boolean;
}

/**
 * Longest time between two characters of a fast scanner. A slow scanner, or a scanner on a slow computer, is told from typing only by its
 * average pace.
 */
const RAPIDO_MS = 40;
export const LENTO_MS = 100;
/** Longest single pause inside a code, for a busy computer. */
const PAUSA_MS = 300;
const PAUSA_CORTA_MS = 60;
/** Longest time from the last character to the key that ends the code. */
const HASTA_FIN_MS = 150;
const MIN_SIGNOS = 4;
/** Shortest code that may contain a long pause. The halves of a shorter code could not be told from typing. */
const MIN_CON_PAUSA = 8;
const MAX_PIN = 8;
const CUF = /[0-9A-Fa-f]{40}/;

/** Tells whether the next character can still belong to the same code after a pause. */
export function sigue(ultimo: number, en: number): boolean {
  return en - ultimo <= PAUSA_MS;
}

/**
 * Recognises a scanner's code by the whole run of characters before the key that ended it. A single long pause does not break a code.
 * docs/trust.md heading 27.
 * @returns null if the text was typed.
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
  // The code began earlier if the characters before the fast run were not typed either.
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
 * Returns for how many milliseconds a second key after a code still ends that code (CR and LF), by the code's own pace. In the search
 * field, a slow run may be a person typing, whose second Enter is intended. Returns 0 if the next key counts as typed.
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
  /** Index of the first character after the run's one long pause; index of the run's first character if there is no pause. */
  readonly tras: number;
}

/** Finds the longest run at the end of the characters that keeps this pace, except for one longer pause. */
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

/** Tells whether the first character of a run follows a pause, or nothing at all. */
function isSolo(signos: readonly Signo<unknown>[], desde: number): boolean {
  const antes = signos[desde - 1];
  const primero = signos[desde];
  return antes === undefined || primero === undefined || primero.en - antes.en > LENTO_MS;
}

/** Shortest GTIN that counts as a scanned code in a field for numbers. A shorter number may be typed. */
const MIN_GTIN: Readonly<Partial<Record<Destino, number>>> = { documento: 13, texto: 12 };

/** Tells whether a text is a code printed on goods (GTIN) or on a ticket (CUF). */
function isCodigo(texto: string, destino: Destino): boolean {
  return CUF.test(texto) || (isGtin(texto) && texto.length >= (MIN_GTIN[destino] ?? 0));
}

/** Tells whether a person would not type such a text into such a field. */
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

/** Returns the text of a run in two readings: by the computer's keyboard layout, and by the layout that the scanner imitates. */
function textosDe(signos: readonly Signo<unknown>[]): readonly string[] {
  const fisicos = signos.map(({ texto, fisico }) => fisico ?? texto).join("");
  return [textoDe(signos), fisicos];
}

/** Number of a document, as read from a code without an address. */
const NUMERO = /^[\dA-Za-z][\dA-Za-z-]{4,19}$/;
const EN_ENLACE = /[?&]nit=(\d{5,15})(?:&|$)/i;

/** Finds the buyer's document number in the readings of a code, and returns it with that reading; null if there is none. */
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
