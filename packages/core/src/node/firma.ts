/** The signature of a fiscal document: made, and verified. docs/fiscal-rules.md F56. */
import { createHash, createPublicKey, createSign, X509Certificate } from "node:crypto";
import { SignedXml } from "xml-crypto";
import { fail, ok, type Result } from "../result.ts";
import { parseDocumento } from "../xml/parse.ts";
import { DECLARACION, XSI } from "../xml/write.ts";
import { sha256 } from "./archivo.ts";
import type { Firmante } from "./certificado.ts";

const DSIG = "http://www.w3.org/2000/09/xmldsig#";
const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";

/**
 * Signs a root that is already in canonical form and returns the complete document with its declaration. Costs one SHA-256 and one RSA
 * operation. docs/design.md D3 explains why the given bytes are canonical. Algorithms and shape: docs/fiscal-rules.md F56.
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

/** Gives the SHA-256 of the canonical root of a complete document that this module wrote: without declaration and signature. */
export function sha256DeRaiz(xml: string): string {
  return sha256(raizDe(xml));
}

function raizDe(xml: string): string {
  const raiz = xml.startsWith(DECLARACION) ? xml.slice(DECLARACION.length) : xml;
  const desde = raiz.lastIndexOf(`<Signature xmlns="${DSIG}">`);
  return desde === -1 ? raiz : raiz.slice(0, desde) + raiz.slice(raiz.lastIndexOf("</"));
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
export function verifyFirma(
  xml: string,
): Result<{ readonly certificado: X509Certificate }, { kind: "firmaInvalida"; detalle: string }> {
  // xml-crypto's parser repairs broken XML: without this check it would verify a document that other parsers refuse.
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
