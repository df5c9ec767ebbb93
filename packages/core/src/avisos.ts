/** Limits at which the portal and the mail tell the owner of a matter, and their words. */
import { duracion } from "./formato/fechas.ts";

const DIA_MS = 86_400_000;

/** Limits at which the owner is told: on the first page of the portal, and by mail. */
export const LIMITES_AVISO = {
  /** Time before the end of a certificate or a token at which its owner is told of it. */
  certificadoMs: 15 * DIA_MS,
  /** Time that a document may wait before its owner is told of it. */
  esperaMs: DIA_MS,
  /** Number of credits below which the owner is told. */
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

/** The credentials of a company at the tax system, and the place of the next one. */
const CREDENCIALES = {
  certificado: {
    nombre: "El certificado de firma",
    remedio:
      "Sin él no se puede facturar. Renuévelo en su entidad certificadora y cárguelo en Ajustes, Firma y token.",
  },
  token: {
    nombre: "El token de Impuestos",
    remedio:
      "Sin él Impuestos no recibe nada. Genere otro en el portal de Impuestos y péguelo en Ajustes, Firma y token.",
  },
} as const;

/** A credential that ends soon or has ended. */
export interface PorVencer {
  readonly titulo: string;
  readonly remedio: string;
  /** Time left in ms; negative when it is past. */
  readonly quedanMs: number;
}

/** Tells of a credential's end; null while it is far, or where none is known. Moments in ms since 1970. */
export function vence(
  que: keyof typeof CREDENCIALES,
  hastaMs: number | null,
  ahoraMs: number,
): PorVencer | null {
  const quedanMs = hastaMs === null ? Infinity : hastaMs - ahoraMs;
  if (quedanMs >= LIMITES_AVISO.certificadoMs) return null;
  const { nombre, remedio } = CREDENCIALES[que];
  const titulo = quedanMs <= 0 ? `${nombre} venció` : `${nombre} vence en ${duracion(quedanMs)}`;
  return { titulo, remedio, quedanMs };
}

/** Tells whom to ask for credits. */
export function comoRecargar(contacto: string | null): string {
  return contacto === null
    ? "Los créditos los agrega quien administra este servidor."
    : `Pídalos a: ${contacto}.`;
}
