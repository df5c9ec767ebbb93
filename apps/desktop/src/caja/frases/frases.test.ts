import { describe, expect, test } from "vitest";
import { FRASES_COMUNES } from "./comunes.ts";
import { FRASES_IMPRESION } from "./impresion.ts";
import { FRASES_SERVIDOR } from "./servidor.ts";
import { FRASES_VENTA } from "./venta.ts";

describe("a failure that the program did not expect", () => {
  test.each([
    ["of a call", FRASES_COMUNES.errorInterno],
    ["of the printer's queue", FRASES_IMPRESION.deCola],
    ["of a round with the server", FRASES_SERVIDOR.sinGuardarRonda],
    ["of remembering a buyer", FRASES_VENTA.clienteSinRecordar],
  ])("%s tells what happened and what to do before its detail", (_que, frase) => {
    expect(frase("ENOSPC")).toMatch(/^[^:]{15,}[.:;] .{15,}\. Detalle: ENOSPC$/);
  });
});

test("a till that the server no longer knows is told the way back", () => {
  expect(FRASES_COMUNES.noReconoceReempareje).toMatch(/vuelva a emparejarla/);
});
