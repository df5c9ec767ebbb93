/** A buyer's identity document. `complemento` tells two identity cards of one number apart; only kind 1 has it (1011). FACTS.md section 5. */
export interface DocumentoComprador {
  readonly tipoDocumento: number;
  readonly numeroDocumento: string;
  readonly complemento: string | null;
}

const CI = 1;
const NIT = 5;

/** An identity card as it is printed and typed: the digits, a dash, and the two signs of its complement. */
const CON_COMPLEMENTO = /^(\d+)\s*-\s*([0-9A-Za-z]{2})$/;

/**
 * The document with its complement in its own place: the number "5551299-1B" of a CI, or of what was taken for a NIT, is CI 5551299
 * with complement 1B. A passport or a foreigner's card is left as it was typed.
 */
export function separarComplemento<T extends DocumentoComprador>(documento: T): T {
  const { tipoDocumento, numeroDocumento, complemento } = documento;
  const partes = leerComplemento(numeroDocumento);
  if (partes.complemento === null || complemento !== null || (tipoDocumento !== CI && tipoDocumento !== NIT))
    return complemento === null ? documento : { ...documento, complemento: complemento.toUpperCase() };
  return { ...documento, ...partes, tipoDocumento: CI };
}

/** What was typed to look for a buyer: the number, and the complement where the text has one. */
export function leerComplemento(texto: string): Pick<DocumentoComprador, "numeroDocumento" | "complemento"> {
  const [, numeroDocumento, complemento] = CON_COMPLEMENTO.exec(texto.trim()) ?? [];
  return numeroDocumento === undefined || complemento === undefined
    ? { numeroDocumento: texto.trim(), complemento: null }
    : { numeroDocumento, complemento: complemento.toUpperCase() };
}

/** The document as people write it: "5551299-1B". */
export function documentoToText({
  numeroDocumento,
  complemento,
}: Pick<DocumentoComprador, "numeroDocumento"> & {
  readonly complemento?: string | null | undefined;
}): string {
  return complemento == null || complemento === "" ? numeroDocumento : `${numeroDocumento}-${complemento}`;
}
