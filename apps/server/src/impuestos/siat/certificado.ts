/** Checks a signing certificate when the installation, a command or the portal loads it. docs/fiscal-rules.md F57. */
import { epochToInstante, fail, ok, type Nit, type Result } from "@mostrador/core";
import { entero, fecha } from "@mostrador/core/formato";
import { cifrasDe, openP12, type FalloCertificado, type Firmante } from "@mostrador/core/firma";
import { aligerar, type Certificado } from "./aligerar.ts";

/**
 * A certificate that may sign for a company. `ligero`: its file as it is stored. `hasNit`: true if it names the company's NIT; some certificates
 * name none.
 */
interface CertificadoRevisado {
  readonly firmante: Firmante;
  readonly ligero: Certificado;
  readonly titular: string;
  readonly hasNit: boolean;
}

/** A refusal, and whether the password is its cause. */
export interface Rechazo {
  readonly texto: string;
  readonly campo: "archivo" | "clave";
}

/**
 * Checks that a .p12 opens, has its private RSA key, is valid at `ahoraMs`, and names no other NIT. Of several pairs
 * of key and certificate the company's own is checked. Fails with a sentence for the owner.
 */
export async function checkCertificado(
  certificado: Certificado,
  nit: Nit,
  ahoraMs: number,
): Promise<Result<CertificadoRevisado, Rechazo>> {
  const opened = await openCertificado(certificado, nit, ahoraMs);
  if (!opened.ok) return opened;
  const { firmante, ligero } = opened.value;
  const titular = nombreDe(firmante.titular);
  const cifras = cifrasDe(firmante.titular);
  const hasNit = cifras.includes(String(nit));
  if (cifras.length > 0 && !hasNit) {
    const texto = `El certificado es de ${titular} y lleva el número ${cifras.join(", ")}, no el NIT ${nit}.`;
    return fail({ texto, campo: "archivo" });
  }
  return ok({ firmante, ligero, titular, hasNit });
}

/** Opens a .p12 to sign with at `ahoraMs` for the company of `nit`. Fails with a sentence for the owner. */
export async function openCertificado(
  certificado: Certificado,
  nit: Nit,
  ahoraMs: number,
): Promise<Result<Pick<CertificadoRevisado, "firmante" | "ligero">, Rechazo>> {
  const ligero = await aligerar(certificado);
  if (!ligero.ok) return rechazada(ligero.error);
  const { bytes, clave } = ligero.value;
  const opened = openP12(bytes, clave, ahoraMs, nit);
  return opened.ok ? ok({ firmante: opened.value, ligero: ligero.value }) : rechazada(opened.error);
}

function rechazada(fallo: FalloCertificado): { ok: false; error: Rechazo } {
  const campo = fallo.kind === "p12ClaveIncorrecta" ? "clave" : "archivo";
  return fail({ texto: textoCertificado(fallo), campo });
}

/** Gives the common name of a certificate's subject. */
export function nombreDe(sujeto: string): string {
  return /^CN=(.*)$/m.exec(sujeto)?.[1] ?? sujeto.replaceAll("\n", ", ");
}

/** Gives the sentence about a certificate's fault, for the owner. */
export function textoCertificado(fallo: FalloCertificado): string {
  switch (fallo.kind) {
    case "p12Ilegible":
      return AJENOS[fallo.es];
    case "p12ClaveIncorrecta":
      return "La contraseña del .p12 no es la correcta.";
    case "p12SinClave":
      return "El .p12 no trae la clave privada con su certificado.";
    case "p12MuchasVueltas":
      return `El .p12 pide más de ${entero(fallo.maximo)} cálculos para abrirse: guárdelo de nuevo con la protección normal.`;
    case "claveNoRsa":
      return `La clave del certificado es ${fallo.tipo}, e Impuestos solo acepta RSA: ${PEDIR_RSA}`;
    case "claveCorta":
      return `La clave RSA del certificado es de ${fallo.bits} bits, muy corta para Impuestos: ${PEDIR_RSA}`;
    case "certificadoVencido":
      return `El certificado venció el ${dia(fallo.validoHastaMs)}: pida otro a la entidad certificadora.`;
    case "certificadoFuturo":
      return `El certificado vale recién desde el ${dia(fallo.validoDesdeMs)}: revise la fecha de esta máquina.`;
  }
}

/** Instruction to make a .p12 from two PEM files. OpenSSL asks for the new file's password. */
const JUNTAR =
  "júntelos en un .p12 con OpenSSL («openssl pkcs12 -export -in certificado.pem -inkey clave.pem -out firma.p12») y cárguelo con la contraseña que le ponga";
const PEDIR_P12 = "pida a la entidad certificadora el .p12 o .pfx";

/** Sentences about files of other kinds, each with the remedy. */
const AJENOS: Readonly<Record<Extract<FalloCertificado, { kind: "p12Ilegible" }>["es"], string>> = {
  certificado: `El archivo es solo el certificado, sin su clave privada, y así no firma. Si tiene también la clave, ${JUNTAR}; si no, ${PEDIR_P12}.`,
  clave: `El archivo es solo la clave privada, sin su certificado. Si tiene también el certificado, ${JUNTAR}; si no, ${PEDIR_P12}.`,
  certificadoYClave:
    "El archivo trae el certificado y su clave en texto (PEM). Páselo a .p12 con OpenSSL («openssl pkcs12 -export -in archivo.pem -out firma.p12») y cárguelo con la contraseña que le ponga.",
  cadena: `El archivo es una cadena de certificados (.p7b), sin la clave privada, y así no firma: ${PEDIR_P12}.`,
  pedido: `El archivo es el pedido de un certificado, no el certificado: ${PEDIR_P12}.`,
  almacenJava:
    "El archivo es un almacén de Java (.jks). Páselo a .p12 con keytool («keytool -importkeystore -srckeystore archivo.jks -destkeystore firma.p12 -deststoretype PKCS12») y cárguelo con la contraseña que le ponga.",
  otro: `El archivo no es un certificado .p12: ${PEDIR_P12}.`,
};

const PEDIR_RSA = "pida a la entidad certificadora un certificado de firma con clave RSA de 2048 bits.";

function dia(ms: number): string {
  return fecha(epochToInstante(ms));
}
