/** 921, 922, 927 and 928: the signature and its certificate. */
import { X509Certificate } from "node:crypto";
import { XMLSerializer, type Element } from "@xmldom/xmldom";
import { SignedXml } from "xml-crypto";
import { DSIG } from "../documento/parse.ts";
import { attributes, hijos, textoDentro } from "../documento/xml.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
const EXC_C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";
/** Canonicalisations that a signature may name: SignatureSchema.xsd leaves the algorithm open, and these verify. */
const CANONICAS: readonly string[] = [C14N, `${C14N}#WithComments`, EXC_C14N, `${EXC_C14N}WithComments`];
const ENVELOPED = `${DSIG}enveloped-signature`;
const TRANSFORM = "SignedInfo/Reference/Transforms/Transform";

/** The elements of a signature in order, with the algorithms that each may name. docs/fiscal-rules.md F56, SignatureSchema.xsd. */
export const FORMA: readonly (readonly [ruta: string, algoritmos?: readonly string[]])[] = [
  ["SignedInfo"],
  ["SignedInfo/CanonicalizationMethod", CANONICAS],
  ["SignedInfo/SignatureMethod", ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"]],
  ["SignedInfo/Reference"],
  ["SignedInfo/Reference/Transforms"],
  [TRANSFORM, [ENVELOPED]],
  [TRANSFORM, CANONICAS],
  ["SignedInfo/Reference/DigestMethod", ["http://www.w3.org/2001/04/xmlenc#sha256"]],
  ["SignedInfo/Reference/DigestValue"],
  ["SignatureValue"],
  ["KeyInfo"],
  ["KeyInfo/X509Data"],
  ["KeyInfo/X509Data/X509Certificate"],
];
/** A signature with the enveloped transform alone; its digest is over inclusive C14N (XMLDSig, 4.4.3.2). */
const FORMA_CORTA = FORMA.filter(([ruta, algoritmos]) => ruta !== TRANSFORM || algoritmos !== CANONICAS);

/**
 * Modality 1 only. 921: exactly one signature, of the schema's shape, that verifies over the whole document. 965: the taxpayer has
 * a certificate registered. 922: it is that one. 928: not revoked. 927: RSA of 2048 bits or more, within its validity.
 */
export function reglaFirma(examen: Examen): Mensaje | undefined {
  if (examen.documento.modalidad !== 1) return undefined;
  const [firma] = examen.firmas;
  if (firma === undefined || examen.firmas.length !== 1) return { codigo: 921 };
  const falta = faltaDeForma(firma);
  if (falta !== undefined) return { codigo: 921, detalle: falta };
  const certificado = parseCertificado(firma);
  if (certificado === undefined) return { codigo: 927 };
  if (!verifica(examen.xml, firma, certificado)) return { codigo: 921 };
  return reglaCertificado(examen, certificado);
}

function reglaCertificado(
  { ahora, certificados }: Examen,
  certificado: X509Certificate,
): Mensaje | undefined {
  if (certificados.length === 0) return { codigo: 965 };
  const huella = huellaDe(certificado);
  const registrado = certificados.find((c) => c.huella === huella);
  if (registrado === undefined) return { codigo: 922 };
  if (registrado.revocado === 1) return { codigo: 928 };
  const { asymmetricKeyType, asymmetricKeyDetails } = certificado.publicKey;
  const fuerte = asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  const vigente = ahora >= Date.parse(certificado.validFrom) && ahora <= Date.parse(certificado.validTo);
  return fuerte && vigente ? undefined : { codigo: 927 };
}

/** Computes the SHA-256 of the certificate's DER, as lower-case hexadecimal. */
export function huellaDe(certificado: X509Certificate): string {
  return certificado.fingerprint256.replaceAll(":", "").toLowerCase();
}

function faltaDeForma(firma: Element): string | undefined {
  const encontrados = walk(firma, "");
  const forma = encontrados.length === FORMA_CORTA.length ? FORMA_CORTA : FORMA;
  if (encontrados.length !== forma.length) return "La firma tiene elementos de más o de menos.";
  for (const [i, [ruta, algoritmos]] of forma.entries()) {
    const encontrado = encontrados[i];
    if (encontrado?.ruta !== ruta) return `Se esperaba ${ruta}.`;
    const propios = attributes(encontrado.elemento).filter((a) => !a.uri.endsWith("/xmlns/"));
    const [propio] = propios;
    if (algoritmos !== undefined && (propios.length !== 1 || !algoritmos.includes(propio?.valor ?? "")))
      return `El algoritmo de ${ruta} debe ser ${algoritmos.join(" o ")}.`;
    if (ruta === "SignedInfo/Reference" && (propios.length !== 1 || propio?.valor !== ""))
      return "La referencia debe ser al documento entero.";
  }
  return undefined;
}

function walk(
  padre: Element,
  ruta: string,
): readonly { readonly ruta: string; readonly elemento: Element }[] {
  return hijos(padre).flatMap((elemento) => {
    const nombre = elemento.namespaceURI === DSIG ? (elemento.localName ?? "") : `?${elemento.nodeName}`;
    const propia = ruta === "" ? nombre : `${ruta}/${nombre}`;
    return [{ ruta: propia, elemento }, ...walk(elemento, propia)];
  });
}

function parseCertificado(firma: Element): X509Certificate | undefined {
  const elemento = walk(firma, "").find(({ ruta }) => ruta.endsWith("X509Certificate"))?.elemento;
  const base64 = elemento === undefined ? "" : textoDentro(elemento).replaceAll(/\s/g, "");
  try {
    return /^[A-Za-z0-9+/]+=*$/.test(base64) ? new X509Certificate(Buffer.from(base64, "base64")) : undefined;
  } catch {
    return undefined;
  }
}

function verifica(xml: string, firma: Element, certificado: X509Certificate): boolean {
  try {
    const verificador = new SignedXml({ publicCert: certificado.toString() });
    verificador.loadSignature(new XMLSerializer().serializeToString(firma));
    return verificador.checkSignature(xml);
  } catch {
    return false;
  }
}
