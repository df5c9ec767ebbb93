import { z } from "zod";
import { VOCABULARIO } from "./vocabulario.ts";

/** Stands for one or more words or numbers that were left out. */
const TAPADO = "·";
/** Characters of a text that are looked at; the rest is left out. */
const MAX_LARGO = 600;
const PARTES = /[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_]+/gu;
const PALABRA = /^[\p{L}\p{M}\p{N}_]/u;
/** Signs between words; any other is a blank. */
const SIGNOS = /[^ .,:;()[\]'"/=<>·-]/g;

/**
 * A text with only the words of the vocabulary. Every other word and every number becomes a dot, so that no name, document, code or secret
 * passes, in whatever encoding. Masking twice changes nothing. docs/trust.md heading 52.
 */
export function maskText(texto: string): string {
  const partes = texto.slice(0, MAX_LARGO).match(PARTES) ?? [];
  return partes
    .map((parte) => {
      if (!PALABRA.test(parte)) return parte.replace(SIGNOS, " ");
      return VOCABULARIO.has(parte.toLowerCase()) ? parte : TAPADO;
    })
    .join("")
    .replace(/·(?:[^\p{L}\p{N}·]*·)+/gu, TAPADO)
    .replace(/\s+/g, " ")
    .trim();
}

/** A text of a diagnosis. The mark tells tests that it is masked. */
export const TextoSeguro = z.string().meta({ masked: true }).transform(maskText);
