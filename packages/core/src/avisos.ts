/** The limits from which the portal and the mail tell the owner of a matter. */

const DIA_MS = 86_400_000;

/** Limits from which a matter is the owner's: on the first page of the portal and in the notices by mail. */
export const LIMITES_AVISO = {
  /** A certificate is told of so long before its end. */
  certificadoMs: 15 * DIA_MS,
  /** A document that waits is told of after so long. */
  esperaMs: DIA_MS,
  /** Credits are told of below this number. */
  creditos: 50,
} as const;
