/** Files of OpenSSL, as certification authorities and owners make them: passwords, ciphers, several pairs, other kinds of keys. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import forge from "node-forge";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aligerarP12, chooseFirmante, isLigero, openP12, readP12 } from "./certificado.ts";
import { rowsOfTier, skipUnless } from "./support/index.ts";

const NIT = 1003579028;
const OTRO = 3344556017;
const DIA_MS = 86_400_000;
const CIFRADOS = {
  "AES-256 (PBES2)": ["-keypbe", "AES-256-CBC", "-certpbe", "AES-256-CBC", "-macalg", "sha256"],
  "3DES of before": ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"],
  "RC2 of before": ["-legacy", "-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-RC2-40", "-macalg", "sha1"],
  "RC2 for the certificate, AES for the key": [
    "-legacy",
    "-certpbe",
    "PBE-SHA1-RC2-40",
    "-keypbe",
    "AES-256-CBC",
    "-macalg",
    "sha256",
  ],
  "AES without a MAC": ["-keypbe", "AES-128-CBC", "-certpbe", "AES-128-CBC", "-nomac"],
};
const CLAVES = [
  "secreta",
  "contraseña",
  "ñ",
  "100 €",
  "tienda 🛒",
  "ma\u0301s a\u0303n\u0303os",
  "más años",
  "  con espacios  ",
  "",
  "中文 Ωμέγα",
];

const carpeta = mkdtempSync(join(tmpdir(), "p12-"));
afterAll(() => rmSync(carpeta, { recursive: true }));
const en = (nombre: string) => join(carpeta, nombre);
const openssl = (...orden: readonly string[]) => execFileSync("openssl", orden, { stdio: "pipe" });
const conOpenssl = skipUnless({
  hay: spawnSync("openssl", ["version"]).error === undefined,
  motivo: "no openssl (apt-get install openssl)",
});

/** Makes the PEM of a key with its certificate, `dias` long from now on. */
function buildPar(nombre: string, nit: number | null, dias: number, clase: readonly string[]): string {
  openssl("genpkey", ...clase, "-out", en(`${nombre}.key`));
  return buildCertificado(nombre, nit, dias);
}

function buildCertificado(nombre: string, nit: number | null, dias: number): string {
  const sujeto = `/C=BO/CN=Tienda${nit === null ? "" : `/serialNumber=${nit}`}`;
  const pedido = [
    "req",
    "-x509",
    "-new",
    "-key",
    en(`${nombre}.key`),
    "-subj",
    sujeto,
    "-days",
    String(dias),
  ];
  openssl(...pedido, "-out", en(`${nombre}.crt`));
  return readFileSync(en(`${nombre}.key`), "utf8") + readFileSync(en(`${nombre}.crt`), "utf8");
}

/** Makes a .p12; the first pair's certificate comes first, the others with it. */
function buildP12De(pem: string, clave: string, opciones: readonly string[] = []): Buffer {
  writeFileSync(en("todo.pem"), pem);
  writeFileSync(en("clave.txt"), `${clave}\n`);
  openssl(
    "pkcs12",
    "-export",
    "-iter",
    "100",
    "-in",
    en("todo.pem"),
    "-passout",
    `file:${en("clave.txt")}`,
    "-out",
    en("uno.p12"),
    ...opciones,
  );
  return readFileSync(en("uno.p12"));
}

const RSA = ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"];
/** A day on, since the files of this run begin now. */
const ahora = Date.now() + DIA_MS;
let propio = "";
beforeAll(() => {
  if (conOpenssl.skip) return;
  propio = buildPar("propio", NIT, 365, RSA);
});

describe("a right password opens its file", conOpenssl, () => {
  const filas = Object.entries(CIFRADOS).flatMap(([cifrado, opciones]) =>
    CLAVES.map((clave) => [cifrado, clave, opciones] as const),
  );
  // Each cipher with some passwords, and each password with some ciphers: a file takes OpenSSL, and four derivations of its key.
  test.each(rowsOfTier(filas, 12))("%s: «%s»", (_cifrado, clave, opciones) => {
    const p12 = buildP12De(propio, clave, opciones);
    expect(openP12(p12, clave, ahora, NIT)).toMatchObject({
      ok: true,
      value: { titular: expect.stringContaining(String(NIT)) },
    });
    for (const otra of [`${clave}x`, `${clave} `, "n"])
      expect(openP12(p12, otra, ahora, NIT)).toEqual({ ok: false, error: { kind: "p12ClaveIncorrecta" } });
  });

  test("whatever way its accents are typed", () => {
    for (const [hecha, escrita] of [
      ["ma\u0301s", "más"],
      ["más", "ma\u0301s"],
    ] as const)
      expect(openP12(buildP12De(propio, hecha), escrita, ahora, NIT).ok).toBe(true);
  });
});

/** Joins files without a MAC into one, as key stores with several pairs are. */
function juntar(...archivos: readonly Buffer[]): Buffer {
  const { Class, Type, create, fromDer, toDer } = forge.asn1;
  const hijos = ({ value }: forge.asn1.Asn1) => (typeof value === "string" ? [] : value);
  const leer = (bytes: string) => hijos(fromDer(bytes));
  const [version, datos] = leer(archivos[0]?.toString("latin1") ?? "");
  if (version === undefined || datos === undefined) throw new Error("no es un .p12");
  const [oid] = hijos(datos);
  const partes = archivos.flatMap((archivo) => {
    const octetos = leer(archivo.toString("latin1"))
      .slice(1)
      .flatMap(hijos)
      .slice(1)
      .flatMap(hijos)[0]?.value;
    return leer(typeof octetos === "string" ? octetos : "");
  });
  const seguro = toDer(create(Class.UNIVERSAL, Type.SEQUENCE, true, partes)).getBytes();
  const octetos = create(Class.UNIVERSAL, Type.OCTETSTRING, false, seguro);
  const contenido = [...(oid === undefined ? [] : [oid]), create(Class.CONTEXT_SPECIFIC, 0, true, [octetos])];
  const todo = [version, create(Class.UNIVERSAL, Type.SEQUENCE, true, contenido)];
  return Buffer.from(toDer(create(Class.UNIVERSAL, Type.SEQUENCE, true, todo)).getBytes(), "latin1");
}

describe("of several pairs the company's own one of today signs", conOpenssl, () => {
  const suelto = (pem: string) => buildP12De(pem, "ñ", CIFRADOS["AES without a MAC"]);
  let pares: Readonly<
    Record<"propio" | "ajeno" | "vencido" | "mudo" | "ajenoVencido" | "curva" | "corto", Buffer>
  >;
  beforeAll(() => {
    if (conOpenssl.skip) return;
    const curva = buildPar("curva", NIT, 900, ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]);
    const corto = buildPar("corto", NIT, 900, ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"]);
    pares = {
      propio: suelto(propio),
      ajeno: suelto(buildPar("ajeno", OTRO, 700, RSA)),
      vencido: suelto(buildPar("vencido", NIT, 1, RSA)),
      mudo: suelto(buildPar("mudo", null, 800, RSA)),
      ajenoVencido: suelto(buildPar("ajenoVencido", OTRO, 1, RSA)),
      curva: suelto(curva),
      corto: suelto(corto),
    };
  });
  const abrir = (cuales: readonly (keyof typeof pares)[], enMs = ahora + DIA_MS) =>
    openP12(juntar(...cuales.map((cual) => pares[cual])), "ñ", enMs, NIT);
  const hastaDe = (cual: keyof typeof pares) => {
    const leido = readP12(pares[cual], "ñ");
    return leido.ok ? leido.value[0].validoHastaMs : null;
  };

  test.each([
    [["propio", "ajeno"], "propio"],
    [["propio", "vencido"], "propio"],
    [["propio", "mudo"], "propio"],
    [["propio", "curva"], "propio"],
    [["propio", "corto"], "propio"],
    [["vencido", "mudo"], "mudo"],
    [["ajeno", "mudo"], "mudo"],
    [["vencido", "ajenoVencido", "propio"], "propio"],
  ] as const)("%j: %s", (cuales, elegido) => {
    for (const orden of [cuales, cuales.toReversed()])
      expect(abrir(orden)).toMatchObject({ ok: true, value: { validoHastaMs: hastaDe(elegido) } });
  });

  test("and an expired one of its own is told before a valid one of another company", () => {
    for (const orden of [
      ["vencido", "ajeno"],
      ["ajeno", "vencido"],
    ] as const)
      expect(abrir(orden)).toMatchObject({ ok: false, error: { kind: "certificadoVencido" } });
  });

  test("also where one key has the certificate of before and its renewal", () => {
    const viejo = buildCertificado("propio", NIT, 1);
    buildCertificado("propio", NIT, 400);
    const renovado = `${viejo}${readFileSync(en("propio.crt"), "utf8")}`;
    expect(openP12(buildP12De(renovado, "ñ"), "ñ", ahora + DIA_MS, NIT).ok).toBe(true);
  });

  test("and each serves in its own time", () => {
    const leidos = readP12(juntar(pares.propio, pares.vencido), "ñ");
    if (!leidos.ok) throw new Error(leidos.error.kind);
    expect(leidos.value).toHaveLength(2);
    expect(chooseFirmante(leidos.value, ahora + DIA_MS, NIT).validoHastaMs).toBe(hastaDe("propio"));
  });

  test.each([[["propio"]], [["propio", "vencido", "ajeno"]], [["curva", "propio"]], [["curva"]]] as const)(
    "%j written anew without a password holds the same pairs",
    (cuales) => {
      const p12 = juntar(...cuales.map((cual) => pares[cual]));
      const ligero = aligerarP12(p12, "ñ");
      if (!ligero.ok) throw new Error(ligero.error.kind);
      expect([isLigero(p12), isLigero(ligero.value)]).toEqual([false, true]);
      const [antes, despues] = [readP12(p12, "ñ"), readP12(ligero.value, "otra")];
      expect(despues).toEqual(antes);
      if (!antes.ok || !despues.ok) return;
      for (const [i, { key }] of antes.value.entries()) expect(despues.value[i]?.key.equals(key)).toBe(true);
    },
  );

  test.each([
    ["curva", { kind: "claveNoRsa", tipo: "EC prime256v1" }],
    ["corto", { kind: "claveCorta", bits: 1024 }],
  ] as const)("a key of the kind %s says what it is", (cual, error) => {
    expect(abrir([cual])).toEqual({ ok: false, error });
    expect(openP12(juntar(pares[cual]), "otra", ahora, NIT)).toEqual({
      ok: false,
      error: { kind: "p12ClaveIncorrecta" },
    });
  });
});

describe("the rounds of a file", conOpenssl, () => {
  test("as many as Firefox asks for open the file", () => {
    const p12 = buildP12De(propio, "ñ", [...CIFRADOS["AES-256 (PBES2)"], "-iter", "600000"]);
    expect(openP12(p12, "ñ", ahora, NIT).ok).toBe(true);
  });

  test("more than ten million are refused before they are made", () => {
    const { Class, Type, create, fromDer, toDer, integerToDer, oidToDer } = forge.asn1;
    const ligero = aligerarP12(buildP12De(propio, "ñ"), "ñ");
    if (!ligero.ok) throw new Error(ligero.error.kind);
    const uno = (tipo: number, bytes: string) => create(Class.UNIVERSAL, tipo, false, bytes);
    const lista = (...partes: forge.asn1.Asn1[]) => create(Class.UNIVERSAL, Type.SEQUENCE, true, partes);
    const sha1 = uno(Type.OID, oidToDer(forge.pki.oids["sha1"] ?? "").getBytes());
    const suma = lista(lista(sha1, uno(Type.NULL, "")), uno(Type.OCTETSTRING, "x".repeat(20)));
    const mac = lista(
      suma,
      uno(Type.OCTETSTRING, "sal"),
      uno(Type.INTEGER, integerToDer(10_000_001).getBytes()),
    );
    const { value } = fromDer(ligero.value.toString("latin1"));
    const p12 = toDer(lista(...(typeof value === "string" ? [] : value), mac)).getBytes();
    expect(openP12(Buffer.from(p12, "latin1"), "ñ", ahora, NIT)).toEqual({
      ok: false,
      error: { kind: "p12MuchasVueltas", maximo: 10_000_000 },
    });
  });
});
