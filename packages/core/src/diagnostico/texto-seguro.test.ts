import { describe, expect, test } from "vitest";
import { maskText, VOCABULARIO } from "./texto-seguro.ts";

describe("a text of a diagnosis", () => {
  test.each([
    ["keeps the words of an error", "database is locked", "database is locked"],
    ["keeps the codes of the system", "connect ECONNREFUSED 10.0.0.7:3000", "connect ECONNREFUSED ·"],
    [
      "keeps table names",
      "UNIQUE constraint failed: documentos.numero",
      "UNIQUE constraint failed: documentos.numero",
    ],
    ["hides names", "la factura de Rosa Quispe Mamani falló", "la · de · falló"],
    ["hides every number", "NIT 1023456022, CI 6677881-1B, 70012345", "·"],
    ["hides numbers in pieces", "700 12 345", "·"],
    ["hides file names", "ENOENT: no such file '/home/ana/rosa_quispe.pdf'", "ENOENT: no · file '/·.pdf'"],
    ["hides what is encoded", "cm9zYQ== %52%6f%73%61 \\u0052\\u006f &#82;", "·;"],
    ["hides letters that stand apart", "R o s q Q u i s p e", "· o ·"],
    ["takes a combining accent for a part of its word", "falló n\u0303andu", "falló ·"],
  ])("%s", (_rule, texto, esperado) => expect(maskText(texto)).toBe(esperado));

  test("is the same when it is masked again", () => {
    const texto = "No se pudo enviar a rosa@tienda.bo: ETIMEDOUT (30 s); intento 4";
    expect(maskText(maskText(texto))).toBe(maskText(texto));
  });

  test("has no vocabulary word that is a name or a surname of the country", () => {
    const nombres =
      "rosa flores cruz luz paz sol mar mercedes victoria rojas blanco luna leon león vega rios ríos torres castillo guerra reyes rey " +
      "pilar angel ángel jesus jesús mamani quispe condori choque vargas rocha salvador dolores consuelo soledad esperanza clara blanca " +
      "campos prado montes nieves fe alba perla gloria amparo socorro remedios linda bella justo franco modesto";
    expect(nombres.split(" ").filter((nombre) => VOCABULARIO.has(nombre))).toEqual([]);
  });
});
