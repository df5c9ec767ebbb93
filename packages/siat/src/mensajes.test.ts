import { describe, expect, test } from "vitest";
import { CODIGOS_EXPLICADOS, explain } from "./mensajes.ts";
import { CODIGOS_OFICIALES } from "./support/mensajes.ts";

/** docs/api.md A45, and what a sector 1 issuer meets in docs/fiscal-rules.md F55. */
const DE_SPEC = [123, 981, 984, 902, 1040, 1047, 954, 1002, 1006, 1049];
const DE_SECTOR_1 = [
  989, 910, 911, 912, 919, 917, 937, 918, 933, 913, 929, 930, 932, 940, 915, 916, 914, 953, 943, 935, 920,
  969, 939, 921, 922, 927, 928, 1000, 952, 1003, 1001, 1004, 1008, 1007, 1009, 1035, 1010, 1011, 1012, 1036,
  1037, 1016, 1017, 1013, 1014, 1015, 1018, 1050, 985, 942, 957, 983, 1045, 1046, 904, 925, 934, 936, 941,
  946, 924, 968, 3011, 3012, 987, 994,
];

describe("a code explained", () => {
  test.each([...DE_SPEC, ...DE_SECTOR_1])("%i has a cause and a remedy in whole sentences", (codigo) => {
    expect(CODIGOS_EXPLICADOS).toContain(codigo);
    const { causa, remedio } = explain({ codigo, descripcion: "" });
    for (const texto of [causa, remedio]) expect(texto).toMatch(/^[A-ZÁÉÍÓÚ].{10,200}\.$/);
  });

  test("a code without an explanation of ours keeps the tax system's words", () => {
    expect(explain({ codigo: 1052, descripcion: "EL CALCULO DEL MONTO IEHD ES ERRONEO" })).toEqual({
      causa: "EL CALCULO DEL MONTO IEHD ES ERRONEO",
      remedio: expect.stringContaining("1052"),
    });
  });

  test("a doubt never says to issue again", () => {
    for (const codigo of [967, 999, 1000, 952])
      expect(explain({ codigo, descripcion: "" }).remedio).toMatch(/No lo emita otra vez/);
  });

  test("every explained code is one of the authority's", () => {
    for (const codigo of CODIGOS_EXPLICADOS) expect(CODIGOS_OFICIALES).toContain(codigo);
  });
});
