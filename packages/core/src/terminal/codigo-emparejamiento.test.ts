import { describe, expect, test } from "vitest";
import {
  AZAR_DE_CODIGO,
  buildCodigoEmparejamiento,
  parseCodigoEmparejamiento,
  SIGNOS_DE_CODIGO,
} from "./codigo-emparejamiento.ts";

const CODIGO = buildCodigoEmparejamiento("K7QM4XPH3D8WB52VNJ");
const SIN_GUIONES = CODIGO.replaceAll("-", "");

describe("a pairing code", () => {
  test("has at least 80 random bits", () => {
    expect(AZAR_DE_CODIGO * Math.log2(SIGNOS_DE_CODIGO.length)).toBeGreaterThan(80);
  });

  test.each([CODIGO, CODIGO.toLowerCase(), SIN_GUIONES, ` ${CODIGO.replaceAll("-", " ")} `])(
    "is read as %s",
    (escrito) => {
      expect(parseCodigoEmparejamiento(escrito)).toEqual({ kind: "secreto", codigo: SIN_GUIONES });
    },
  );

  test("with any one wrong sign is refused, and the part with the slip is named", () => {
    for (let i = 0; i < SIN_GUIONES.length; i++)
      for (const signo of SIGNOS_DE_CODIGO) {
        if (signo === SIN_GUIONES[i]) continue;
        const escrito = SIN_GUIONES.slice(0, i) + signo + SIN_GUIONES.slice(i + 1);
        const parte = escrito.slice(Math.floor(i / 7) * 7, Math.floor(i / 7) * 7 + 7);
        expect(parseCodigoEmparejamiento(escrito)).toEqual({
          kind: "mal",
          texto: `Hay un error en esta parte del código: ${parte}. Compárela con la original.`,
        });
      }
  });

  test.each([
    ["a sign that no code has", SIN_GUIONES.replace("K", "0"), "El código no lleva «0»: revise 07QM4XA."],
    ["a missing sign", SIN_GUIONES.slice(1), "El código tiene 21 letras y cifras, y aquí hay 20."],
    ["a sign too many", `${SIN_GUIONES}K`, "El código tiene 21 letras y cifras, y aquí hay 22."],
  ])("with %s is refused", (_caso, escrito, texto) => {
    expect(parseCodigoEmparejamiento(escrito)).toEqual({ kind: "mal", texto });
  });

  test("of an earlier server is told apart by its length", () => {
    expect(parseCodigoEmparejamiento("k7qm-4xtp")).toEqual({ kind: "anterior", codigo: "K7QM4XTP" });
  });
});
