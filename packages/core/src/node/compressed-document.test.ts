import { hash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compressDocument,
  createDictionary,
  dictionaryNameOf,
  expandDocument,
  isCompressed,
  UnreadableDocument,
  type StoredDocument,
} from "./compressed-document.ts";

const CERTIFICATE = Buffer.alloc(900, 7).toString("base64");
/** A document of one company: its number and its lines are its own. */
function documento(numero: number, texto = "Café molido"): StoredDocument {
  const xml = `<?xml version="1.0"?><factura><numeroFactura>${numero}</numeroFactura><descripcion>${texto}</descripcion><X509Certificate>${CERTIFICATE}</X509Certificate></factura>`;
  return { xml: Buffer.from(xml), pedido: JSON.stringify({ numero, descripcion: texto }) };
}

const dictionary = createDictionary([documento(1), documento(2)]);

describe("a compressed document", () => {
  test("gives its exact bytes and its request back, whatever they are", () => {
    const sinCeros = fc.uint8Array({ min: 1, maxLength: 20_000 }).map((bytes) => Buffer.from(bytes));
    const texto = fc.string({ unit: "binary", maxLength: 2000 }).filter((s) => !s.includes("\0"));
    fc.assert(
      fc.property(sinCeros, texto, fc.array(sinCeros, { maxLength: 4 }), (xml, pedido, muestras) => {
        const propio = createDictionary(muestras.map((muestra) => ({ xml: muestra, pedido })));
        // A lone surrogate is no text of JSON: UTF-8 cannot hold it.
        fc.pre(pedido.isWellFormed());
        const vuelto = expandDocument(compressDocument({ xml, pedido }, propio), propio);
        expect(vuelto.xml.equals(xml)).toBe(true);
        expect(vuelto.pedido).toBe(pedido);
      }),
    );
  });

  test("costs little beside a dictionary of its company", () => {
    const { xml, pedido } = documento(3, "Quinua real");
    const stored = compressDocument({ xml, pedido }, dictionary);
    expect([isCompressed(stored), isCompressed(xml)]).toEqual([true, false]);
    expect(stored.length).toBeLessThan((xml.length + pedido.length) / 10);
    expect(dictionaryNameOf(stored)).toBe(hash("sha256", dictionary.bytes, "hex").slice(0, 16));
  });

  test("with any byte changed, or cut, is refused and never gives other bytes", () => {
    const stored = compressDocument(documento(4, "Arroz"), dictionary);
    for (let i = 1; i < stored.length; i++) {
      const damaged = Buffer.from(stored);
      damaged[i] = (damaged[i] ?? 0) ^ 0x11;
      expect(() => expandDocument(damaged, dictionary)).toThrow(UnreadableDocument);
      expect(() => expandDocument(stored.subarray(0, i), dictionary)).toThrow(UnreadableDocument);
    }
  });

  test("is refused with another dictionary, also one under the same name", () => {
    const stored = compressDocument(documento(5), dictionary);
    const otro = createDictionary([documento(6)]);
    expect(() => expandDocument(stored, otro)).toThrow(`pide el diccionario ${dictionary.nombre}`);
    const danado = {
      nombre: dictionary.nombre,
      bytes: Buffer.from(dictionary.bytes.map((byte) => byte ^ 1)),
    };
    expect(() => expandDocument(stored, danado)).toThrow("no da los bytes que se guardaron");
  });

  test("does not fill the memory, whatever its bytes say", () => {
    const bomba = deflateRawSync(Buffer.alloc(80 * 1024 * 1024), { dictionary: dictionary.bytes });
    const cabeza = compressDocument(documento(7), dictionary).subarray(0, 25);
    expect(() => expandDocument(Buffer.concat([cabeza, bomba]), dictionary)).toThrow("está dañado");
  });

  test("holds no zero byte, which ends the XML", () => {
    expect(() => compressDocument({ xml: Buffer.from("a\0b"), pedido: "" }, dictionary)).toThrow("byte cero");
  });
});
