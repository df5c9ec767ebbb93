/** The signing certificate in a PKCS#12 file: opened, its pairs judged, one of them chosen. docs/fiscal-rules.md F57. */
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import forge from "node-forge";
import { fail, ok, type Result } from "../result.ts";
import { conVueltasHasta, DemasiadasVueltas, MAX_VUELTAS } from "./derivar.ts";
import { writeP12 } from "./p12.ts";

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

/** The reason why a certificate cannot sign: its file, its password, its key, or its validity (milliseconds since 1970). */
export type FalloCertificado =
  | { readonly kind: "p12Ilegible"; readonly es: ArchivoAjeno }
  | { readonly kind: "p12ClaveIncorrecta" }
  | { readonly kind: "p12SinClave" }
  | { readonly kind: "p12MuchasVueltas"; readonly maximo: number }
  | { readonly kind: "claveNoRsa"; readonly tipo: string }
  | { readonly kind: "claveCorta"; readonly bits: number }
  | { readonly kind: "certificadoVencido"; readonly validoHastaMs: number }
  | { readonly kind: "certificadoFuturo"; readonly validoDesdeMs: number };

/** Bits of the shortest RSA key that the tax system takes. docs/fiscal-rules.md F57. */
const BITS_MINIMOS = 2048;

/**
 * Opens a PKCS#12 to sign with at `ahoraMs` (milliseconds since 1970) for the company of `nit`, where one is known. A short key is
 * refused, and so is a certificate outside its validity.
 */
export function openP12(
  p12: Uint8Array,
  clave: string,
  ahoraMs: number,
  nit: number | null = null,
): Result<Firmante, FalloCertificado> {
  const leidos = readP12(p12, clave);
  if (!leidos.ok) return leidos;
  const firmante = chooseFirmante(leidos.value, ahoraMs, nit);
  const { validoDesdeMs, validoHastaMs } = firmante;
  const bits = bitsDe(firmante);
  if (bits < BITS_MINIMOS) return fail({ kind: "claveCorta", bits });
  if (ahoraMs > validoHastaMs) return fail({ kind: "certificadoVencido", validoHastaMs });
  if (ahoraMs < validoDesdeMs) return fail({ kind: "certificadoFuturo", validoDesdeMs });
  return ok(firmante);
}

/** The RSA pairs of a file, at least one: a file without any is a failure. */
export type Firmantes = readonly [Firmante, ...Firmante[]];

/**
 * Reads every RSA pair of a PKCS#12 whatever its dates, old RC2/3DES ones too: node-forge needs no legacy provider.
 * docs/fiscal-rules.md F57.
 */
export function readP12(p12: Uint8Array, clave: string): Result<Firmantes, FalloCertificado> {
  const contenido = openContenido(p12, clave);
  if (!contenido.ok) return contenido;
  const { claves, certificados } = contenido.value;
  const pares = claves.flatMap((key) =>
    certificados.filter((cert) => cert.checkPrivateKey(key)).map((cert) => ({ key, cert })),
  );
  const [primero, ...otros] = pares.flatMap(({ key, cert }) =>
    key.asymmetricKeyType === "rsa" ? [firmanteOf(key, cert)] : [],
  );
  if (primero !== undefined) return ok([primero, ...otros]);
  const [ajeno] = pares;
  return fail(
    ajeno === undefined ? { kind: "p12SinClave" } : { kind: "claveNoRsa", tipo: tipoDe(ajeno.key) },
  );
}

/**
 * Chooses the pair to sign with at `ahoraMs`. A pair that may sign takes precedence, then one that names the NIT, then one that names no
 * number. Among equal pairs the one that is valid longest is chosen.
 */
export function chooseFirmante(firmantes: Firmantes, ahoraMs: number, nit: number | null): Firmante {
  const puntos = (firmante: Firmante) => {
    const nombre = nombra(firmante.titular, nit);
    const sirve = nombre !== "otro" && bitsDe(firmante) >= BITS_MINIMOS && isVigente(firmante, ahoraMs);
    return (sirve ? 4 : 0) + { propio: 2, ninguno: 1, otro: 0 }[nombre];
  };
  return firmantes.reduce((mejor, otro) => {
    const ventaja = puntos(otro) - puntos(mejor);
    return ventaja > 0 || (ventaja === 0 && otro.validoHastaMs > mejor.validoHastaMs) ? otro : mejor;
  });
}

/**
 * Rewrites a file's keys and certificates without a password, for a caller that seals them. It opens without deriving a key, which takes a
 * second or more for some files; `readP12` reads the same pairs from it. A file that asks for more rounds than `maximo` is refused before
 * they are made.
 */
export function aligerarP12(
  p12: Uint8Array,
  clave: string,
  maximo = MAX_VUELTAS,
): Result<Buffer, FalloCertificado> {
  const contenido = conVueltasHasta(maximo, () => openContenido(p12, clave));
  return contenido.ok ? ok(writeP12(contenido.value)) : contenido;
}

/** Tells whether a file opens without a password, as `aligerarP12` writes it. */
export function isLigero(p12: Uint8Array): boolean {
  const pfx = parsePfx(p12);
  return pfx.ok && !hasMac(pfx.value) && attempt(pfx.value, "").ok;
}

/** Gives the numbers in a certificate's subject that may be a NIT. */
export function cifrasDe(titular: string): readonly string[] {
  return titular.match(/\d{5,13}/g) ?? [];
}

/** Tells whether a signer is valid at `ahoraMs`. */
export function isVigente(firmante: Firmante, ahoraMs: number): boolean {
  return ahoraMs >= firmante.validoDesdeMs && ahoraMs <= firmante.validoHastaMs;
}

function nombra(titular: string, nit: number | null): "propio" | "ninguno" | "otro" {
  const cifras = cifrasDe(titular);
  if (nit === null || cifras.length === 0) return "ninguno";
  return cifras.includes(String(nit)) ? "propio" : "otro";
}

function bitsDe({ key }: Firmante): number {
  return key.asymmetricKeyDetails?.modulusLength ?? 0;
}

function tipoDe(key: KeyObject): string {
  const curva = key.asymmetricKeyDetails?.namedCurve;
  return key.asymmetricKeyType === "ec"
    ? `EC ${curva ?? ""}`.trim()
    : (key.asymmetricKeyType ?? "").toUpperCase();
}

function firmanteOf(key: KeyObject, cert: X509Certificate): Firmante {
  return {
    key,
    certificado: cert.toString(),
    certificadoBase64: cert.raw.toString("base64"),
    titular: cert.subject,
    validoDesdeMs: Date.parse(cert.validFrom),
    validoHastaMs: Date.parse(cert.validTo),
  };
}

/** Keys and certificates of a file, in its order. */
interface Contenido {
  readonly claves: readonly KeyObject[];
  readonly certificados: readonly X509Certificate[];
}

function openContenido(p12: Uint8Array, clave: string): Result<Contenido, FalloCertificado> {
  const pfx = parsePfx(p12);
  if (!pfx.ok) return pfx;
  let bolsas: ReturnType<typeof openBolsas>;
  try {
    bolsas = openBolsas(pfx.value, clave);
  } catch (error) {
    if (!(error instanceof DemasiadasVueltas)) throw error;
    return fail({ kind: "p12MuchasVueltas", maximo: MAX_VUELTAS });
  }
  if (!bolsas.ok) return bolsas;
  return ok({ claves: bolsas.value.flatMap(clavesDe), certificados: bolsas.value.flatMap(certificadosDe) });
}

function parsePfx(p12: Uint8Array): Result<forge.asn1.Asn1, FalloCertificado> {
  try {
    const pfx = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(p12).toString("binary")));
    if (isPfx(pfx)) return ok(pfx);
  } catch {
    // The file is not DER at all.
  }
  return fail({ kind: "p12Ilegible", es: conocerArchivo(p12) });
}

/**
 * Opens the file with each encoding of the password that its maker may have used. The MAC takes it in UTF-16, and tells whether it is
 * right; PBES2, the encryption of today, takes it in UTF-8. node-forge gives both the same characters.
 */
function openBolsas(
  pfx: forge.asn1.Asn1,
  clave: string,
): Result<readonly forge.pkcs12.Bag[], FalloCertificado> {
  for (const escrita of escrituras(clave)) {
    const abierto = attempt(pfx, escrita);
    if (abierto.ok) return abierto;
    if (/MAC could not be verified/.test(abierto.error)) continue;
    const partes = partesDe(pfx).map((parte) => openParte(parte, clave));
    if (partes.length > 0 && partes.every((parte) => parte !== null)) return ok(partes.flat());
    // Without a MAC a part that does not open is the only sign of a wrong password.
    return fail(
      partes.length === 0 || hasMac(pfx)
        ? { kind: "p12Ilegible", es: "otro" }
        : { kind: "p12ClaveIncorrecta" },
    );
  }
  return fail({ kind: "p12ClaveIncorrecta" });
}

/** Returns the encodings of a password: as typed, with composed or decomposed accents, and its UTF-8 bytes as characters. */
function escrituras(clave: string): readonly string[] {
  const formas = [clave, clave.normalize("NFC"), clave.normalize("NFD")];
  return [...new Set([...formas, ...formas.map((forma) => Buffer.from(forma).toString("latin1"))])];
}

function openParte(parte: forge.asn1.Asn1, clave: string): readonly forge.pkcs12.Bag[] | null {
  for (const escrita of escrituras(clave)) {
    const abierta = attempt(parte, escrita);
    if (abierta.ok) return abierta.value;
  }
  return null;
}

function attempt(pfx: forge.asn1.Asn1, clave: string): Result<readonly forge.pkcs12.Bag[], string> {
  try {
    return ok(forge.pkcs12.pkcs12FromAsn1(pfx, true, clave).safeContents.flatMap(({ safeBags }) => safeBags));
  } catch (error) {
    if (error instanceof DemasiadasVueltas) throw error;
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Splits a file into files without MAC, one for each of its parts, because each part has its own encryption. Empty where the file has
 * another shape.
 */
function partesDe(pfx: forge.asn1.Asn1): readonly forge.asn1.Asn1[] {
  const { Class, Type, create, fromDer, toDer } = forge.asn1;
  const [version, contenido] = hijos(pfx);
  const [oid, envoltura] = hijos(contenido);
  const bytes = hijos(envoltura)[0]?.value;
  if (version === undefined || oid === undefined || typeof bytes !== "string") return [];
  let seguro: forge.asn1.Asn1;
  try {
    seguro = fromDer(bytes);
  } catch {
    return [];
  }
  return hijos(seguro).map((parte) => {
    const solo = toDer(create(Class.UNIVERSAL, Type.SEQUENCE, true, [parte])).getBytes();
    const octetos = create(Class.UNIVERSAL, Type.OCTETSTRING, false, solo);
    const datos = [oid, create(Class.CONTEXT_SPECIFIC, 0, true, [octetos])];
    return create(Class.UNIVERSAL, Type.SEQUENCE, true, [
      version,
      create(Class.UNIVERSAL, Type.SEQUENCE, true, datos),
    ]);
  });
}

function hijos(nodo: forge.asn1.Asn1 | undefined): readonly forge.asn1.Asn1[] {
  return Array.isArray(nodo?.value) ? nodo.value : [];
}

/** Tells whether a file has the shape of a PKCS#12: its version, and contents with their kind (RFC 7292, section 4). */
function isPfx(pfx: forge.asn1.Asn1): boolean {
  const [version, contenido] = hijos(pfx);
  const [clase, envoltura] = hijos(contenido);
  const { Class, Type } = forge.asn1;
  return (
    version?.type === Type.INTEGER &&
    clase?.type === Type.OID &&
    envoltura?.tagClass === Class.CONTEXT_SPECIFIC
  );
}

function hasMac(pfx: forge.asn1.Asn1): boolean {
  return hijos(pfx).length > 2;
}

function clavesDe({ type, key, asn1 }: forge.pkcs12.Bag): readonly KeyObject[] {
  const { oids } = forge.pki;
  if (type !== oids["pkcs8ShroudedKeyBag"] && type !== oids["keyBag"]) return [];
  try {
    if (key) return [createPrivateKey(forge.pki.privateKeyToPem(key))];
    // A key of another kind than RSA, which node-forge leaves undecoded.
    return [createPrivateKey({ key: derDe(asn1), format: "der", type: "pkcs8" })];
  } catch {
    return [];
  }
}

function certificadosDe({ type, cert, asn1 }: forge.pkcs12.Bag): readonly X509Certificate[] {
  if (type !== forge.pki.oids["certBag"]) return [];
  try {
    if (cert) return [new X509Certificate(forge.pki.certificateToPem(cert))];
    return [new X509Certificate(derDe(asn1))];
  } catch {
    return [];
  }
}

function derDe(asn1: forge.asn1.Asn1): Buffer {
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), "binary");
}

/** Kinds of files that are no PKCS#12. */
type ArchivoAjeno =
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

/** Identifies the kind of a file by its contents. */
function conocerArchivo(bytes: Uint8Array): ArchivoAjeno {
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
