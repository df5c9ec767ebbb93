import { Cuf } from "@mostrador/core";
import { expect, test } from "vitest";
import type { CambioRecuperado } from "./db/cambios-recuperados.ts";
import { planCambios } from "./reponer-cambios.ts";

const RESULTADOS = { si: "aceptada", no: "rechazada", "?": null } as const;

/** Reads `anular si` as a change with its outcome; `de antes`: of a journal without keys. */
function cambiosDe(textos: readonly string[]): readonly CambioRecuperado[] {
  return textos.map((texto, orden) => {
    const [accion, resultado = "?", antes] = texto.split(" ");
    return {
      clave: `k${orden}`,
      cuf: Cuf.parse("A".repeat(16)),
      orden,
      accion: accion === "anular" ? "anular" : "revertir",
      motivo: 1,
      segura: antes === undefined ? 1 : 0,
      resultado: resultado === "si" ? RESULTADOS.si : resultado === "no" ? RESULTADOS.no : null,
    };
  });
}

test.each<readonly [readonly string[], readonly string[], string | null]>([
  [[], [], null],
  [["anular si"], ["k0"], null],
  [["anular ?"], [], "k0"],
  [["anular no"], [], null],
  [["anular si", "revertir si"], ["k0", "k1"], null],
  [["anular ?", "revertir ?"], ["k0"], "k1"],
  // A reversal that was refused was asked for an annulled document.
  [["anular ?", "revertir no"], ["k0"], null],
  [["anular no", "anular si"], ["k1"], null],
  [["anular ?", "anular ?"], [], "k1"],
  // The tax system's own portal reverted the first one.
  [["anular si", "anular si"], ["k0", "k1"], null],
  [["anular si", "revertir si", "anular ?"], ["k0", "k1"], "k2"],
  [["anular ? antes", "revertir ? antes"], [], "k1"],
  [["anular ? antes", "revertir si"], ["k1"], null],
])("of %j the changes %j were made, and %s is asked for", (textos, hechos, pendiente) => {
  const plan = planCambios(cambiosDe(textos));
  expect(plan.hechos.map(({ clave }) => clave)).toEqual(hechos);
  expect(plan.pendiente?.clave ?? null).toBe(pendiente);
});
