/** Files that companies hold in place of a .p12, known by their contents. */
import { createPrivateKey, X509Certificate } from "node:crypto";

/** Kinds of files that are no PKCS#12. */
export type ArchivoAjeno =
  | "certificado"
  | "clave"
  | "certificadoYClave"
  | "cadena"
  | "pedido"
  | "almacenJava"
  | "otro";

/** First bytes of a keystore of Java, JKS and JCEKS. */
const JAVA: readonly string[] = ["feedfeed", "cececece"];
/** Headings of PEM (RFC 7468). */
const CERTIFICADO_PEM = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/;
const CLAVE_PEM = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----/;
const CADENA_PEM = /-----BEGIN (?:PKCS7|CMS)-----/;
const PEDIDO_PEM = /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----/;
/** Object identifier of signed data, the first thing in a chain of certificates (.p7b). */
const DATOS_FIRMADOS = "06092a864886f70d010702";

/** Tells what a file is by its contents, whatever its name says. */
export function conocerArchivo(bytes: Uint8Array): ArchivoAjeno {
  const archivo = Buffer.from(bytes);
  const texto = archivo.toString("latin1");
  const [conCertificado, conClave] = [CERTIFICADO_PEM.test(texto), CLAVE_PEM.test(texto)];
  if (conCertificado && conClave) return "certificadoYClave";
  if (conCertificado || isCertificadoDer(archivo)) return "certificado";
  if (conClave || isClaveDer(archivo)) return "clave";
  if (CADENA_PEM.test(texto) || archivo.subarray(0, 24).toString("hex").includes(DATOS_FIRMADOS))
    return "cadena";
  if (PEDIDO_PEM.test(texto)) return "pedido";
  return JAVA.includes(archivo.subarray(0, 4).toString("hex")) ? "almacenJava" : "otro";
}

function isCertificadoDer(archivo: Buffer): boolean {
  try {
    return new X509Certificate(archivo).raw.length > 0;
  } catch {
    return false;
  }
}

function isClaveDer(archivo: Buffer): boolean {
  return (["pkcs8", "pkcs1", "sec1"] as const).some((type) => {
    try {
      return createPrivateKey({ key: archivo, format: "der", type }).type === "private";
    } catch (error) {
      // Node asks for a passphrase: the file is an encrypted key.
      return error instanceof Error && "code" in error && error.code === "ERR_MISSING_PASSPHRASE";
    }
  });
}
