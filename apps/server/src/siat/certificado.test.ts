import { expect, test } from "vitest";
import { textoCertificado } from "./certificado.ts";

test.each([
  [
    { kind: "claveNoRsa", tipo: "EC prime256v1" },
    /es EC prime256v1, .* solo acepta RSA: pida .* RSA de 2048/,
  ],
  [{ kind: "claveCorta", bits: 1024 }, /es de 1024 bits, muy corta .*: pida .* RSA de 2048/],
] as const)("%j says what to ask the certification authority for", (fallo, texto) => {
  expect(textoCertificado(fallo)).toMatch(texto);
});
