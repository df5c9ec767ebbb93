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

/** Says what happens by itself with documents that have no final answer of the tax system, `enDuda` of them in doubt. docs/design.md D9 */
export function textoDeEspera({
  documentos,
  enDuda,
}: {
  readonly documentos: number;
  readonly enDuda: number;
}): string {
  const porEnviar = documentos > enDuda ? ["Se envían solos cuando vuelve la conexión."] : [];
  if (enDuda === 0) return porEnviar.join(" ");
  const duda =
    enDuda === 1
      ? "1 está en duda: se envió y no se sabe si llegó. El servidor se lo pregunta a Impuestos: si llegó, queda válido; si no, se descarta."
      : `${enDuda} están en duda: se enviaron y no se sabe si llegaron. El servidor se lo pregunta a Impuestos: los que llegaron quedan válidos; los otros se descartan.`;
  return [...porEnviar, duda].join(" ");
}
