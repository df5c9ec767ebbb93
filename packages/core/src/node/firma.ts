import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSign,
  X509Certificate,
  type KeyObject,
} from "node:crypto";
import forge from "node-forge";
import { SignedXml } from "xml-crypto";
import { fail, ok, type Result } from "../result.ts";
import { parseDocumento } from "../xml/parse.ts";
import { DECLARACION, XSI } from "../xml/write.ts";

/** A company's certificate, opened once; the key stays in a KeyObject. */
export interface Firmante {
  readonly key: KeyObject;
  /** PEM of the certificate, public. */
  readonly certificado: string;
  /** Base64 of the DER certificate, as X509Certificate holds it. */
  readonly certificadoBase64: string;
  readonly titular: string;
  readonly validoDesdeMs: number;
  readonly validoHastaMs: number;
}

/** The reason why a certificate cannot sign: its file, its password, its missing key, or its validity (milliseconds since 1970). */
export type FalloCertificado =
  | { readonly kind: "p12Ilegible" }
  | { readonly kind: "p12ClaveIncorrecta" }
  | { readonly kind: "p12SinClave" }
  | { readonly kind: "certificadoVencido"; readonly validoHastaMs: number }
  | { readonly kind: "certificadoFuturo"; readonly validoDesdeMs: number };

/** Opens a PKCS#12 to sign with at `ahoraMs` (milliseconds since 1970); a certificate outside its validity is refused. */
export function openP12(p12: Uint8Array, clave: string, ahoraMs: number): Result<Firmante, FalloCertificado> {
  const leido = readP12(p12, clave);
  if (!leido.ok) return leido;
  const { validoDesdeMs, validoHastaMs } = leido.value;
  if (ahoraMs > validoHastaMs) return fail({ kind: "certificadoVencido", validoHastaMs });
  if (ahoraMs < validoDesdeMs) return fail({ kind: "certificadoFuturo", validoDesdeMs });
  return leido;
}

/**
 * Reads a PKCS#12 whatever its dates, old RC2/3DES ones too: node-forge needs no legacy provider.
 * docs/fiscal-rules.md F57.
 */
export function readP12(p12: Uint8Array, clave: string): Result<Firmante, FalloCertificado> {
  const store = parseP12(p12, clave);
  if (!store.ok) return store;
  const keyBag = [forge.pki.oids["pkcs8ShroudedKeyBag"], forge.pki.oids["keyBag"]]
    .flatMap((oid) => store.value.getBags({ bagType: oid ?? "" })[oid ?? ""] ?? [])
    .find((bag) => bag.key);
  if (!keyBag?.key) return fail({ kind: "p12SinClave" });
  const key = createPrivateKey(forge.pki.privateKeyToPem(keyBag.key));
  const certOid = forge.pki.oids["certBag"] ?? "";
  const certificate = (store.value.getBags({ bagType: certOid })[certOid] ?? [])
    .flatMap((bag) => (bag.cert ? [new X509Certificate(forge.pki.certificateToPem(bag.cert))] : []))
    .find((cert) => cert.checkPrivateKey(key));
  if (certificate === undefined) return fail({ kind: "p12SinClave" });
  return ok({
    key,
    certificado: certificate.toString(),
    certificadoBase64: certificate.raw.toString("base64"),
    titular: certificate.subject,
    validoDesdeMs: Date.parse(certificate.validFrom),
    validoHastaMs: Date.parse(certificate.validTo),
  });
}

/** Tells whether a signer is valid at `ahoraMs`. */
export function isVigente(firmante: Firmante, ahoraMs: number): boolean {
  return ahoraMs >= firmante.validoDesdeMs && ahoraMs <= firmante.validoHastaMs;
}

function parseP12(p12: Uint8Array, clave: string): Result<forge.pkcs12.Pkcs12Pfx, FalloCertificado> {
  let asn1: forge.asn1.Asn1;
  try {
    asn1 = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(p12).toString("binary")));
  } catch {
    return fail({ kind: "p12Ilegible" });
  }
  try {
    return ok(forge.pkcs12.pkcs12FromAsn1(asn1, clave));
  } catch (error) {
    const wrong = error instanceof Error && /MAC could not be verified|Invalid password/i.test(error.message);
    return fail({ kind: wrong ? "p12ClaveIncorrecta" : "p12Ilegible" });
  }
}

const DSIG = "http://www.w3.org/2000/09/xmldsig#";
const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";

/**
 * Signs a root that is already in canonical form and returns the complete document with its declaration. Costs one SHA-256 and one RSA
 * operation. docs/design.md D3 explains why the bytes are the canonical ones. Algorithms and shape: docs/fiscal-rules.md F56.
 */
export function firmar(xml: string, { key, certificadoBase64 }: Firmante): string {
  const digest = createHash("sha256").update(xml).digest("base64");
  const body = signedInfoBody(digest);
  // SignedInfo stands alone when canonicalised, so it repeats the namespaces in scope, sorted.
  const canonical = `<SignedInfo xmlns="${DSIG}" xmlns:xsi="${XSI}">${body}</SignedInfo>`;
  const signature = createSign("RSA-SHA256").update(canonical).sign(key, "base64");
  const closing = xml.lastIndexOf("</");
  return (
    `${DECLARACION}${xml.slice(0, closing)}<Signature xmlns="${DSIG}"><SignedInfo>${body}</SignedInfo>` +
    `<SignatureValue>${signature}</SignatureValue><KeyInfo><X509Data><X509Certificate>${certificadoBase64}</X509Certificate>` +
    `</X509Data></KeyInfo></Signature>${xml.slice(closing)}`
  );
}

/** Builds the complete document of modality 2: declaration and root, unsigned. */
export function sinFirma(xml: string): string {
  return DECLARACION + xml;
}

function signedInfoBody(digest: string): string {
  return (
    `<CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></SignatureMethod>` +
    `<Reference URI=""><Transforms><Transform Algorithm="${DSIG}enveloped-signature"></Transform>` +
    `<Transform Algorithm="${C14N}#WithComments"></Transform></Transforms>` +
    `<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></DigestMethod>` +
    `<DigestValue>${digest}</DigestValue></Reference>`
  );
}

/**
 * Verifies a signed document with the certificate inside it, and returns that certificate. Used on import and in tests. Demands readable
 * fiscal XML, exactly one Signature, one Reference to the whole document, and our algorithms only.
 */
export function verificarFirma(
  xml: string,
): Result<{ readonly certificado: X509Certificate }, { kind: "firmaInvalida"; detalle: string }> {
  // xml-crypto's parser repairs broken XML: without this check it would verify a text that other readers refuse.
  const leido = parseDocumento(xml);
  if (!leido.ok) return fail({ kind: "firmaInvalida", detalle: leido.error.detalle });
  const signatures = xml.match(/<(?:\w+:)?Signature[\s>][\s\S]*?<\/(?:\w+:)?Signature>/g) ?? [];
  const [signature] = signatures;
  if (signature === undefined || signatures.length !== 1)
    return fail({ kind: "firmaInvalida", detalle: "debe haber una sola firma" });
  const references = signature.match(/<(?:\w+:)?Reference[\s>]/g) ?? [];
  if (references.length !== 1 || !/URI=""/.test(signature))
    return fail({ kind: "firmaInvalida", detalle: "la firma no cubre el documento entero" });
  const base64 = /<(?:\w+:)?X509Certificate>([\s\S]*?)</.exec(signature)?.[1];
  if (base64 === undefined) return fail({ kind: "firmaInvalida", detalle: "falta el certificado" });
  try {
    const certificado = new X509Certificate(Buffer.from(base64, "base64"));
    const verifier = new SignedXml({
      publicCert: createPublicKey(certificado.publicKey.export({ type: "spki", format: "pem" })).export({
        type: "spki",
        format: "pem",
      }),
    });
    verifier.loadSignature(signature);
    return verifier.checkSignature(xml)
      ? ok({ certificado })
      : fail({ kind: "firmaInvalida", detalle: "el resumen o la firma no coinciden" });
  } catch (error) {
    return fail({ kind: "firmaInvalida", detalle: error instanceof Error ? error.message : String(error) });
  }
}
