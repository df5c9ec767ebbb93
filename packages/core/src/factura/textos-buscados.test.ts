import fc from "fast-check";
import { expect, test } from "vitest";
import { plano } from "../texto.ts";
import { writeRaiz } from "../xml/write.ts";
import { textosBuscados } from "./textos-buscados.ts";

const xmlDe = (usuario: string, lineas: readonly string[]) =>
  writeRaiz("factura", "factura", [
    [
      "cabecera",
      [
        ["usuario", usuario],
        ["complemento", null],
      ],
    ],
    ...lineas.map((descripcion) => ["detalle", [["descripcion", descripcion]]] as const),
  ]);

test("a document is found by its lines and its cashier, each once, without accents or capitals", () => {
  expect(textosBuscados(xmlDe("Ana Ñáñez", ["Café & té", "Pan", "Café & té"]))).toEqual([
    "ana nanez",
    "cafe & te",
    "pan",
  ]);
});

test("every description of canonical XML comes back as it was written", () => {
  // Characters that XML 1.0 has.
  const texto = fc.string({
    minLength: 1,
    unit: fc.constantFrom("a", "é", " ", "Ñ", "&", "<", ">", ";", "\r", "#", "amp", "lt"),
  });
  fc.assert(
    fc.property(texto, fc.array(texto, { minLength: 1, maxLength: 5 }), (usuario, lineas) => {
      const esperados = [usuario, ...lineas].map((uno) => plano(uno).trim()).filter((uno) => uno !== "");
      expect(new Set(textosBuscados(xmlDe(usuario, lineas)))).toEqual(new Set(esperados));
    }),
  );
});
