import { describe, expect, test } from "vitest";
import { parseDocumento } from "./parse.ts";

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
