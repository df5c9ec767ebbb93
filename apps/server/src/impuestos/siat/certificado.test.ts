import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Nit } from "@mostrador/core";
import { skipUnless } from "@mostrador/core/support";
import { afterAll, describe, expect, test } from "vitest";
import { checkCertificado, textoCertificado } from "./certificado.ts";

test.each([
  [
    { kind: "claveNoRsa", tipo: "EC prime256v1" },
    /es EC prime256v1, .* solo acepta RSA: pida .* RSA de 2048/,
  ],
  [{ kind: "claveCorta", bits: 1024 }, /es de 1024 bits, muy corta .*: pida .* RSA de 2048/],
] as const)("%j says what to ask the certification authority for", (fallo, texto) => {
  expect(textoCertificado(fallo)).toMatch(texto);
});

const NIT = Nit.parse(1003579028);
const carpeta = mkdtempSync(join(tmpdir(), "ajenos-"));
afterAll(() => rmSync(carpeta, { recursive: true }));
const en = (nombre: string) => join(carpeta, nombre);
const openssl = (...orden: readonly string[]) =>
  execFileSync("openssl", orden, { stdio: "pipe", cwd: carpeta });
const leer = (...nombres: readonly string[]) => Buffer.concat(nombres.map((uno) => readFileSync(en(uno))));
const revisar = (bytes: Uint8Array) => checkCertificado({ bytes, clave: "secreta" }, NIT, Date.now());

/** The files that a company may hold of one certificate, made by OpenSSL under the names that such files have. */
function hacerArchivos(): void {
  const sujeto = `/C=BO/CN=Tienda/serialNumber=${NIT}`;
  const clave = ["-newkey", "rsa:2048", "-nodes", "-keyout", "clave.key"];
  openssl("req", "-x509", "-days", "365", "-subj", sujeto, ...clave, "-out", "cert.pem");
  openssl("pkcs8", "-topk8", "-in", "clave.key", "-passout", "pass:x", "-out", "cifrada.key");
  openssl(
    "pkcs8",
    "-topk8",
    "-in",
    "clave.key",
    "-passout",
    "pass:x",
    "-outform",
    "DER",
    "-out",
    "cifrada.der",
  );
  openssl("pkcs8", "-topk8", "-in", "clave.key", "-nocrypt", "-outform", "DER", "-out", "clave.der");
  openssl("x509", "-in", "cert.pem", "-outform", "DER", "-out", "cert.cer");
  openssl("crl2pkcs7", "-nocrl", "-certfile", "cert.pem", "-outform", "DER", "-out", "cadena.p7b");
  openssl("crl2pkcs7", "-nocrl", "-certfile", "cert.pem", "-out", "cadena.pem");
  openssl("req", "-new", "-key", "clave.key", "-subj", sujeto, "-out", "pedido.csr");
  openssl(
    "pkcs12",
    "-export",
    "-in",
    "cert.pem",
    "-inkey",
    "clave.key",
    "-passout",
    "pass:secreta",
    "-out",
    "firma.pfx",
  );
}

const conOpenssl = skipUnless({
  hay: spawnSync("openssl", ["version"]).error === undefined,
  motivo: "no openssl (apt-get install openssl)",
});

describe("a file that is no .p12 is told by what it is, and what to do", conOpenssl, () => {
  if (!conOpenssl.skip) hacerArchivos();

  test.each<[que: string, archivo: () => Buffer, dice: RegExp]>([
    ["the certificate in PEM", () => leer("cert.pem"), /solo el certificado.*openssl pkcs12 -export/],
    ["the certificate in DER", () => leer("cert.cer"), /solo el certificado.*pida .*\.p12 o \.pfx/],
    ["the key in PEM", () => leer("clave.key"), /solo la clave privada.*openssl pkcs12 -export/],
    ["the encrypted key in PEM", () => leer("cifrada.key"), /solo la clave privada/],
    ["the key in DER", () => leer("clave.der"), /solo la clave privada/],
    ["the encrypted key in DER", () => leer("cifrada.der"), /solo la clave privada/],
    [
      "both in one PEM",
      () => leer("clave.key", "cert.pem"),
      /trae el certificado y su clave.*-in archivo\.pem/,
    ],
    ["both, the certificate first", () => leer("cert.pem", "cifrada.key"), /trae el certificado y su clave/],
    ["a chain in DER", () => leer("cadena.p7b"), /cadena de certificados.*sin la clave/],
    ["a chain in PEM", () => leer("cadena.pem"), /cadena de certificados/],
    ["a request", () => leer("pedido.csr"), /el pedido de un certificado/],
    [
      "a keystore of Java",
      () => Buffer.from("feedfeed000000020000", "hex"),
      /\.jks.*keytool -importkeystore/,
    ],
    ["a text", () => Buffer.from("hola"), /no es un certificado \.p12: pida/],
    ["nothing", () => Buffer.alloc(0), /no es un certificado \.p12/],
  ])("%s", async (_que, archivo, dice) => {
    const checked = await revisar(archivo());
    expect(checked).toMatchObject({ ok: false, error: { campo: "archivo" } });
    expect(checked.ok ? "" : checked.error.texto).toMatch(dice);
  });

  test("a .pfx is a .p12, whatever its name", async () => {
    expect(await revisar(leer("firma.pfx"))).toMatchObject({ ok: true, value: { hasNit: true } });
  });

  test.each([
    ["certificado.pem", ["-in", "cert.pem", "-inkey", "clave.key"]],
    ["archivo.pem", ["-in", "todo.pem"]],
  ])("what the sentence says to do with %s makes a .p12 that signs", async (_nombre, entrada) => {
    execFileSync("sh", ["-c", "cat clave.key cert.pem > todo.pem"], { cwd: carpeta });
    openssl("pkcs12", "-export", ...entrada, "-passout", "pass:secreta", "-out", "hecho.p12");
    expect((await revisar(leer("hecho.p12"))).ok).toBe(true);
  });
});
