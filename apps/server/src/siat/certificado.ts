/** The checks of a signing certificate, wherever it is loaded: installation, command and portal. docs/fiscal-rules.md F57. */
import { epochToInstante, fail, ok, type Nit, type Result } from "@mostrador/core";
import { fecha } from "@mostrador/core/formato";
import { openP12, type FalloCertificado, type Firmante } from "@mostrador/core/node";

/** A certificate that may sign for a company. `hasNit`: it names the company's NIT; some name none. */
interface CertificadoRevisado {
  readonly firmante: Firmante;
  readonly titular: string;
  readonly hasNit: boolean;
}

/** A .p12 with its password. */
export interface Certificado {
  readonly bytes: Uint8Array;
  readonly clave: string;
}

/** A refusal, and whether the password is its cause. */
export interface Rechazo {
  readonly texto: string;
  readonly campo: "archivo" | "clave";
}

/**
 * Checks a .p12: it opens, has its private key, is valid at `ahoraMs`, and names no other NIT. Fails with a
 * sentence for the owner.
 */
export function checkCertificado(
  certificado: Certificado,
  nit: Nit,
  ahoraMs: number,
): Result<CertificadoRevisado, Rechazo> {
  const opened = openCertificado(certificado, ahoraMs);
  if (!opened.ok) return opened;
  const { titular: sujeto } = opened.value;
  const titular = nombreDe(sujeto);
  const cifras: readonly string[] = sujeto.match(/\d{5,13}/g) ?? [];
  const hasNit = cifras.includes(String(nit));
  if (cifras.length > 0 && !hasNit) {
    const texto = `El certificado es de ${titular} y lleva el número ${cifras.join(", ")}, no el NIT ${nit}.`;
    return fail({ texto, campo: "archivo" });
  }
  return ok({ firmante: opened.value, titular, hasNit });
}

/** Opens a .p12 to sign with at `ahoraMs`. Fails with a sentence for the owner. */
export function openCertificado({ bytes, clave }: Certificado, ahoraMs: number): Result<Firmante, Rechazo> {
  const opened = openP12(bytes, clave, ahoraMs);
  if (opened.ok) return opened;
  const campo = opened.error.kind === "p12ClaveIncorrecta" ? "clave" : "archivo";
  return fail({ texto: textoCertificado(opened.error), campo });
}

/** Gives the common name of a certificate's subject. */
export function nombreDe(sujeto: string): string {
  return /^CN=(.*)$/m.exec(sujeto)?.[1] ?? sujeto.replaceAll("\n", ", ");
}

/** Gives the sentence about a certificate's fault, for the owner. */
export function textoCertificado(fallo: FalloCertificado): string {
  switch (fallo.kind) {
    case "p12Ilegible":
      return "El archivo no es un certificado .p12.";
    case "p12ClaveIncorrecta":
      return "La contraseña del .p12 no es la correcta.";
    case "p12SinClave":
      return "El .p12 no trae la clave privada con su certificado.";
    case "certificadoVencido":
      return `El certificado venció el ${dia(fallo.validoHastaMs)}: pida otro a la entidad certificadora.`;
    case "certificadoFuturo":
      return `El certificado vale recién desde el ${dia(fallo.validoDesdeMs)}: revise la fecha de esta máquina.`;
  }
}

function dia(ms: number): string {
  return fecha(epochToInstante(ms));
}
