import { generateKeyPairSync, randomBytes, sign, X509Certificate } from "node:crypto";
import forge from "node-forge";

/** A key of TLS with a certificate that it signed itself, in PEM. */
export interface LlaveTls {
  readonly llave: string;
  readonly certificado: string;
}

/** Validity of the certificate in years. Tills check only the key. */
const ANIOS = 100;
const ECDSA_CON_SHA256 = "1.2.840.10045.4.3.2";
const NOMBRE_COMUN = "2.5.4.3";

/** Makes a key on P-256 and its certificate. node-forge writes the ASN.1; node:crypto draws the key and signs. */
export function newLlaveTls(ahoraMs: number, nombre = "Mostrador"): LlaveTls {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { asn1 } = forge;
  const { Class, Type } = asn1;
  const de = (tipo: forge.asn1.Type, valor: forge.asn1.Asn1[] | string) =>
    asn1.create(Class.UNIVERSAL, tipo, Array.isArray(valor), valor);
  const oid = (texto: string) => de(Type.OID, asn1.oidToDer(texto).getBytes());
  const algoritmo = de(Type.SEQUENCE, [oid(ECDSA_CON_SHA256)]);
  const sujeto = de(Type.SEQUENCE, [
    de(Type.SET, [de(Type.SEQUENCE, [oid(NOMBRE_COMUN), de(Type.UTF8, nombre)])]),
  ]);
  const hasta = new Date(ahoraMs);
  hasta.setUTCFullYear(hasta.getUTCFullYear() + ANIOS);
  // A first sign below 0x80 keeps the serial number positive.
  const serie = `\x01${randomBytes(15).toString("latin1")}`;
  const cuerpo = de(Type.SEQUENCE, [
    asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [de(Type.INTEGER, asn1.integerToDer(2).getBytes())]),
    de(Type.INTEGER, serie),
    algoritmo,
    sujeto,
    de(Type.SEQUENCE, [fechaDe(new Date(ahoraMs)), fechaDe(hasta)]),
    sujeto,
    asn1.fromDer(publicKey.export({ type: "spki", format: "der" }).toString("latin1")),
  ]);
  const firmado = Buffer.from(asn1.toDer(cuerpo).getBytes(), "latin1");
  const firma = sign("sha256", firmado, privateKey).toString("latin1");
  const entero = de(Type.SEQUENCE, [cuerpo, algoritmo, de(Type.BITSTRING, `\x00${firma}`)]);
  const der = Buffer.from(asn1.toDer(entero).getBytes(), "latin1");
  return {
    llave: privateKey.export({ type: "pkcs8", format: "pem" }),
    certificado: new X509Certificate(der).toString(),
  };
}

/** Encodes a date as UTCTime, or from 2050 on as GeneralizedTime (RFC 5280, 4.1.2.5). */
function fechaDe(fecha: Date): forge.asn1.Asn1 {
  const { asn1 } = forge;
  const texto = fecha.toISOString().replace(/[-:T]|\.\d+/g, "");
  return fecha.getUTCFullYear() < 2050
    ? asn1.create(asn1.Class.UNIVERSAL, asn1.Type.UTCTIME, false, texto.slice(2))
    : asn1.create(asn1.Class.UNIVERSAL, asn1.Type.GENERALIZEDTIME, false, texto);
}
