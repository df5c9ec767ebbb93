import forge from "node-forge";

/** The certificate's owner, its password and its validity (milliseconds since 1970). */
export interface PedidoP12 {
  readonly titular: string;
  readonly nit: number;
  readonly clave: string;
  readonly desdeMs: number;
  readonly hastaMs: number;
}

/** A self-signed RSA 2048 certificate as .p12, for the demo and for tests; the real one comes from a certification authority. docs/fiscal-rules.md F57. */
export function buildP12({ titular, nit, clave, desdeMs, hastaMs }: PedidoP12): Buffer {
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
    friendlyName: "mostrador",
  });
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), "binary");
}
