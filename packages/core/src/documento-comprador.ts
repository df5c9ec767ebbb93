/** A buyer's identity document. `complemento` tells two identity cards of one number apart; only kind 1 has it (1011). docs/fiscal-rules.md F32. */
export interface DocumentoComprador {
  readonly tipoDocumento: number;
  readonly numeroDocumento: string;
  readonly complemento: string | null;
}

const CI = 1;
const CEX = 2;
const PASAPORTE = 3;
const OTRO = 4;
const NIT = 5;

/** An identity card as printed and typed: the digits, a dash, and the two characters of its complement. */
const CON_COMPLEMENTO = /^(\d+)\s*-\s*([0-9A-Za-z]{2})$/;

/**
 * Moves the complement out of the number: "5551299-1B" of a CI, or of a supposed NIT, becomes CI 5551299 with complement 1B. A passport or
 * a foreigner's card stays as typed.
 *
 * @example
 * splitComplemento({ tipoDocumento: 5, numeroDocumento: "5551299-1B", complemento: null });
 * // => { tipoDocumento: 1, numeroDocumento: "5551299", complemento: "1B" }
 */
export function splitComplemento<T extends DocumentoComprador>(documento: T): T {
  const { tipoDocumento, numeroDocumento, complemento } = documento;
  const partes = parseComplemento(numeroDocumento);
  if (partes.complemento === null || complemento !== null || (tipoDocumento !== CI && tipoDocumento !== NIT))
    return complemento === null ? documento : { ...documento, complemento: complemento.toUpperCase() };
  return { ...documento, ...partes, tipoDocumento: CI };
}

/**
 * Derives the document from a text. Digits are a NIT; digits, a dash and two characters are a CI with its complement; other letters are a
 * passport. `elegido` is the kind chosen by hand, or a known client's own: it holds as long as the text can be one.
 *
 * @example
 * documentoDeTexto("5551299-1b", null);
 * // => { numeroDocumento: "5551299", complemento: "1B", tipoDocumento: 1 }
 */
export function documentoDeTexto(texto: string, elegido: number | null): DocumentoComprador {
  const numeroDocumento = texto.trim();
  const escrito = (tipoDocumento: number) => ({ tipoDocumento, numeroDocumento, complemento: null });
  if (elegido === CEX || elegido === PASAPORTE || elegido === OTRO) return escrito(elegido);
  const partes = parseComplemento(numeroDocumento);
  if (partes.complemento !== null) return { ...partes, tipoDocumento: CI };
  if (/^\d*$/.test(numeroDocumento)) return escrito(elegido ?? NIT);
  // Digits, a dash and at most one character: the complement of an identity card is still being typed.
  return escrito(/^\d+\s*-\s*[0-9A-Za-z]?$/.test(numeroDocumento) ? CI : PASAPORTE);
}

/**
 * Checks a number against its kind; null where it fits. The till checks before payment; the API accepts what docs/api.md A6 accepts.
 *
 * @example
 * faltaDocumento({ tipoDocumento: 5, numeroDocumento: "12345A", complemento: null });
 * // => "Un NIT lleva solo dígitos, 13 como máximo."
 */
export function faltaDocumento({ tipoDocumento, numeroDocumento }: DocumentoComprador): string | null {
  if (numeroDocumento === "") return "Falta el número de documento.";
  if (numeroDocumento.length > MAX_NUMERO) return `El documento lleva hasta ${MAX_NUMERO} letras o números.`;
  if (tipoDocumento === NIT && !/^\d{1,13}$/.test(numeroDocumento)) return FALTA_NIT;
  if (tipoDocumento === CI && !/^\d+$/.test(numeroDocumento)) return FALTA_CI;
  return null;
}

const MAX_NUMERO = 20;
/** The error text for every refused NIT. */
export const FALTA_NIT = "Un NIT lleva solo dígitos, 13 como máximo.";
const FALTA_CI =
  "Una cédula lleva solo dígitos; su complemento son dos letras o números después de un guion, como 5551299-1B.";

/**
 * Splits a typed search for a buyer into the number, and the complement where the text has one.
 *
 * @example
 * parseComplemento("5551299-1b");
 * // => { numeroDocumento: "5551299", complemento: "1B" }
 */
export function parseComplemento(texto: string): Pick<DocumentoComprador, "numeroDocumento" | "complemento"> {
  const [, numeroDocumento, complemento] = CON_COMPLEMENTO.exec(texto.trim()) ?? [];
  return numeroDocumento === undefined || complemento === undefined
    ? { numeroDocumento: texto.trim(), complemento: null }
    : { numeroDocumento, complemento: complemento.toUpperCase() };
}

/**
 * Formats the document as people write it: "5551299-1B".
 *
 * @example
 * documentoToText({ numeroDocumento: "5551299", complemento: "1B" });
 * // => "5551299-1B"
 */
export function documentoToText({
  numeroDocumento,
  complemento,
}: Pick<DocumentoComprador, "numeroDocumento"> & {
  readonly complemento?: string | null | undefined;
}): string {
  return complemento == null || complemento === "" ? numeroDocumento : `${numeroDocumento}-${complemento}`;
}
