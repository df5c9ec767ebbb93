import { createHash } from "node:crypto";
import forge from "node-forge";
import { SignedXml } from "xml-crypto";

/** A throw-away certificate and its key. */
export interface Certificado {
  readonly pem: string;
  readonly keyPem: string;
}

export function nuevoCertificado(desde: Date, hasta: Date, bits = 2048): Certificado {
  const keys = forge.pki.rsa.generateKeyPair({ bits });
  const cert = forge.pki.createCertificate();
  cert.publicKey = keys.publicKey;
  cert.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(8))}`;
  cert.validity.notBefore = desde;
  cert.validity.notAfter = hasta;
  const attrs = [{ name: "commonName", value: "EMPRESA DE PRUEBA" }];
  cert.setSubject(attrs);
  cert.setIssuer(attrs);
  cert.sign(keys.privateKey, forge.md.sha256.create());
  return { pem: forge.pki.certificateToPem(cert), keyPem: forge.pki.privateKeyToPem(keys.privateKey) };
}

const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";

/** Algorithms that clients choose; those of the authority's own sample where left out. */
export interface FormaDeFirma {
  readonly canonica?: string;
  readonly transforms?: string[];
}

/** Signs as an issuer does, with xml-crypto. */
export function firmarXml(
  xml: string,
  { pem, keyPem }: Certificado,
  { canonica = C14N, transforms = [ENVELOPED, `${C14N}#WithComments`] }: FormaDeFirma = {},
): string {
  const base64 = pem.replaceAll(/-----[^-]+-----|\s/g, "");
  const firma = new SignedXml({
    privateKey: keyPem,
    publicCert: pem,
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: canonica,
    getKeyInfoContent: () => `<X509Data><X509Certificate>${base64}</X509Certificate></X509Data>`,
  });
  firma.addReference({
    xpath: "/*",
    isEmptyUri: true,
    uri: "",
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
    transforms,
  });
  firma.computeSignature(xml);
  return firma.getSignedXml();
}

export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
