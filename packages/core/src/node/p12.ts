/** Writes files of PKCS#12: a certificate for the demo and for tests, and the light form in which a server keeps an opened one. */
import type { KeyObject, X509Certificate } from "node:crypto";
import forge from "node-forge";

/** The certificate's owner, its password and its validity (milliseconds since 1970). */
export interface PedidoP12 {
  readonly titular: string;
  readonly nit: number;
  readonly clave: string;
  readonly desdeMs: number;
  readonly hastaMs: number;
  /** Rounds of its keys; 2,048 unless told. */
  readonly vueltas?: number;
}

/** A self-signed RSA 2048 certificate as .p12, for the demo and for tests; the real one comes from a certification authority. docs/fiscal-rules.md F57. */
export function buildP12({ titular, nit, clave, desdeMs, hastaMs, vueltas = 2048 }: PedidoP12): Buffer {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const cert = forge.pki.createCertificate();
  cert.publicKey = keys.publicKey;
  cert.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(8))}`;
  cert.validity.notBefore = new Date(desdeMs);
  cert.validity.notAfter = new Date(hastaMs);
  const UTF8: number = forge.asn1.Type.UTF8; // the types of node-forge mistake a tag for its class
  const subject = [
    { name: "countryName", value: "BO" },
    {
      name: "commonName",
      value: titular,
      valueTagClass: UTF8,
    },
    { type: "2.5.4.5", value: String(nit) },
  ];
  cert.setSubject(subject);
  cert.setIssuer(subject);
  cert.setExtensions([
    { name: "basicConstraints", cA: false },
    { name: "keyUsage", digitalSignature: true, nonRepudiation: true },
  ]);
  cert.sign(keys.privateKey, forge.md.sha256.create());
  const p12 = forge.pkcs12.toPkcs12Asn1(keys.privateKey, [cert], clave, {
    algorithm: "aes256",
    count: vueltas,
    friendlyName: "mostrador",
  });
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), "binary");
}

/** Writes keys and certificates as a PKCS#12 without encryption and MAC (RFC 7292 allows both): its holder seals it. */
export function writeP12({
  claves,
  certificados,
}: {
  readonly claves: readonly KeyObject[];
  readonly certificados: readonly X509Certificate[];
}): Buffer {
  const { oids } = forge.pki;
  const bolsas = [
    ...claves.map((key) =>
      secuencia(oid(oids["keyBag"]), envuelto(desdeDer(key.export({ format: "der", type: "pkcs8" })))),
    ),
    ...certificados.map(({ raw }) =>
      secuencia(
        oid(oids["certBag"]),
        envuelto(secuencia(oid(oids["x509Certificate"]), envuelto(octetos(raw.toString("binary"))))),
      ),
    ),
  ];
  const version = forge.asn1.create(CLASE, forge.asn1.Type.INTEGER, false, "\u0003");
  const pfx = secuencia(version, datos(secuencia(datos(secuencia(...bolsas)))));
  return Buffer.from(forge.asn1.toDer(pfx).getBytes(), "binary");
}

const CLASE = forge.asn1.Class.UNIVERSAL;

function secuencia(...partes: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return forge.asn1.create(CLASE, forge.asn1.Type.SEQUENCE, true, partes);
}

function octetos(binario: string): forge.asn1.Asn1 {
  return forge.asn1.create(CLASE, forge.asn1.Type.OCTETSTRING, false, binario);
}

function oid(nombre: string | undefined): forge.asn1.Asn1 {
  return forge.asn1.create(CLASE, forge.asn1.Type.OID, false, forge.asn1.oidToDer(nombre ?? "").getBytes());
}

/** Puts an element into the tag [0]. */
function envuelto(parte: forge.asn1.Asn1): forge.asn1.Asn1 {
  return forge.asn1.create(forge.asn1.Class.CONTEXT_SPECIFIC, 0, true, [parte]);
}

/** Puts an element into a ContentInfo of plain data. */
function datos(parte: forge.asn1.Asn1): forge.asn1.Asn1 {
  return secuencia(oid(forge.pki.oids["data"]), envuelto(octetos(forge.asn1.toDer(parte).getBytes())));
}

function desdeDer(der: Buffer): forge.asn1.Asn1 {
  return forge.asn1.fromDer(der.toString("binary"));
}
