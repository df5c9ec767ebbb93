import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCabecera } from "./parse-cabecera.ts";
import { parseDocumento } from "./parse.ts";
import { escapeXml } from "./write.ts";

const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

describe("a fiscal XML", () => {
  test("is read into header and lines, nil as null, entities as text", () => {
    const read = parseDocumento(
      `<?xml version="1.0"?><f ${XSI}> <cabecera><a>1 &amp; 2</a><b xsi:nil="true"/></cabecera><detalle><c>x</c></detalle><detalle><c>y</c></detalle></f>`,
    );
    expect(read).toEqual({
      ok: true,
      value: { raiz: "f", cabecera: { a: "1 & 2", b: null }, detalle: [{ c: "x" }, { c: "y" }] },
    });
  });

  test.each([
    ["a DOCTYPE", '<!DOCTYPE f [<!ENTITY x "y">]><f><cabecera/></f>'],
    ["a repeated field", "<f><cabecera><a>1</a><a>2</a></cabecera></f>"],
    ["a third level", "<f><cabecera><a><b>1</b></a></cabecera></f>"],
    ["another group", "<f><cabecera/><resto/></f>"],
    ["two headers", "<f><cabecera/><cabecera/></f>"],
    ["no header", "<f><detalle/></f>"],
    ["a name that reaches the prototype", "<f><cabecera><__proto__>1</__proto__></cabecera></f>"],
    ["an open end", "<f><cabecera>"],
    ["text between fields", "<f><cabecera>hola<a>1</a></cabecera></f>"],
    ["nothing", ""],
  ])("with %s is refused", (_what, xml) => {
    expect(parseDocumento(xml)).toMatchObject({ ok: false, error: { kind: "xmlIlegible" } });
  });
});

test("a header that this project wrote is read alike by both readers", () => {
  const texto = fc
    .string({ unit: "grapheme", minLength: 0, maxLength: 12 })
    .filter((s) => /^[^\p{C}]*$/u.test(s));
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z][A-Za-z]{0,11}$/), fc.option(texto), { noNullPrototype: true }),
      (campos) => {
        const elementos = Object.entries(campos).map(([nombre, valor]) =>
          valor === null
            ? `<${nombre} xsi:nil="true"></${nombre}>`
            : `<${nombre}>${escapeXml(valor)}</${nombre}>`,
        );
        const xml = `<f ${XSI}><cabecera>${elementos.join("")}</cabecera><detalle><linea>1</linea></detalle></f>`;
        const leido = parseDocumento(xml);
        expect(leido.ok).toBe(true);
        if (leido.ok) expect(parseCabecera(xml)).toEqual(leido.value.cabecera);
      },
    ),
  );
});
