import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { writeRaiz } from "../xml/write.ts";
import { textoPedido } from "../sectores/tipos.ts";
import { buildP12 } from "./p12.ts";
import { openP12, type Firmante } from "./certificado.ts";
import { firmar, sinFirma, verifyFirma } from "./firma.ts";
import { skipUnless } from "./support/index.ts";

const AHORA = Date.parse("2026-11-20T12:00:00Z");
const YEAR_MS = 365 * 86_400_000;
let firmante: Firmante;
let p12: Buffer;

beforeAll(() => {
  p12 = buildP12({
    titular: "Ferretería Ñandú",
    nit: 1003579028,
    clave: "s3creta",
    desdeMs: AHORA - YEAR_MS,
    hastaMs: AHORA + YEAR_MS,
  });
  const opened = openP12(p12, "s3creta", AHORA);
  if (!opened.ok) throw new Error(opened.error.kind);
  firmante = opened.value;
});

describe("a .p12", () => {
  test("with the wrong password says so", () => {
    expect(openP12(p12, "otra", AHORA)).toEqual({ ok: false, error: { kind: "p12ClaveIncorrecta" } });
  });
  test("that is no .p12 says so", () => {
    expect(openP12(Buffer.from("hola"), "x", AHORA)).toEqual({
      ok: false,
      error: { kind: "p12Ilegible", es: "otro" },
    });
  });
  test.each([
    ["expired", AHORA + 2 * YEAR_MS, "certificadoVencido"],
    ["not yet valid", AHORA - 2 * YEAR_MS, "certificadoFuturo"],
  ])("%s is refused", (_state, at, kind) => {
    expect(openP12(p12, "s3creta", at)).toMatchObject({ ok: false, error: { kind } });
  });
});

describe("a signed document", () => {
  test("verifies with xml-crypto, whatever text it carries", () => {
    const text = fc
      .string({ unit: "grapheme", maxLength: 60 })
      .map((s) => textoPedido(0, 1000).safeParse(s))
      .filter(({ success }) => success)
      // The parsed text: the schema trims a line separator at either end with the blanks.
      .map(({ data = "" }) => data);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.boolean()), { minLength: 1, maxLength: 8 }), (lines) => {
        const xml = writeRaiz("facturaElectronicaCompraVenta", "facturaElectronicaCompraVenta", [
          ["cabecera", lines.map(([value, nil], i) => [`campo${i}`, nil ? null : value])],
          ["detalle", [["descripcion", "a&b <c> \r\n\t d"]]],
        ]);
        const verified = verifyFirma(firmar(xml, firmante));
        expect(verified.ok ? verified.value.certificado.subject : verified.error.detalle).toContain("Ñandú");
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ["one letter of the content changed", (xml: string) => xml.replace("Bs 10", "Bs 19")],
    ["the signature cut out", (xml: string) => xml.replace(/<Signature[\s\S]*<\/Signature>/, "")],
    ["a second signature", (xml: string) => xml.replace(/(<Signature[\s\S]*<\/Signature>)/, "$1$1")],
    ["the reference narrowed", (xml: string) => xml.replace('URI=""', 'URI="#x"')],
  ])("with %s does not verify", (_change, tamper) => {
    const signed = firmar(writeRaiz("x", "x", [["cabecera", [["total", "Bs 10"]]]]), firmante);
    expect(verifyFirma(tamper(signed)).ok).toBe(false);
  });

  test(
    "verifies with xmlsec1, an independent program",
    skipUnless({
      hay: spawnSync("xmlsec1", ["--version"]).error === undefined,
      motivo: "no xmlsec1 (apt-get install xmlsec1)",
    }),
    () => {
      const folder = mkdtempSync(join(tmpdir(), "firma-"));
      const file = join(folder, "factura.xml");
      const pem = join(folder, "cert.pem");
      writeFileSync(
        file,
        firmar(
          writeRaiz("facturaElectronicaCompraVenta", "facturaElectronicaCompraVenta", [
            ["cabecera", [["leyenda", "Ley N° 453 & <más>"]]],
          ]),
          firmante,
        ),
      );
      writeFileSync(pem, firmante.certificado);
      execFileSync("xmlsec1", ["--verify", "--trusted-pem", pem, "--pubkey-cert-pem", pem, file], {
        stdio: "pipe",
      });
    },
  );

  test("of modality 2 is the same root without a signature", () => {
    expect(sinFirma("<x></x>")).toBe('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<x></x>');
  });
});
