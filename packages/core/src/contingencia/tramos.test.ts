import { describe, expect, test } from "vitest";
import { Instante } from "../instante.ts";
import { planTramos, type EmitidaFuera } from "./tramos.ts";

const at = (time: string, dia = 20) => Instante.parse(`2026-11-${dia}T${time}`);
const emitida = (cufd: string, time: string, dia = 20): EmitidaFuera => ({
  cufd,
  fechaEmision: at(time, dia),
});
const outage = { tipo: 1, inicio: at("10:00:00.000"), fin: at("10:30:00.000") };

describe("the events of an outage", () => {
  test.each<[string, EmitidaFuera[], [cufd: string, inicio: string, fin: string][]]>([
    ["none without documents", [], []],
    ["one under one CUFD", [emitida("A", "10:05:00.000")], [["A", "10:00:00.000", "10:30:00.000"]]],
    [
      "one for each CUFD, parted at a whole second",
      [emitida("A", "10:05:00.000"), emitida("B", "10:10:00.500")],
      [
        ["A", "10:00:00.000", "10:10:00.000"],
        ["B", "10:10:00.000", "10:30:00.000"],
      ],
    ],
    [
      "parted within a second where both lie in it",
      [emitida("A", "10:05:00.400"), emitida("B", "10:05:00.401")],
      [
        ["A", "10:00:00.000", "10:05:00.401"],
        ["B", "10:05:00.401", "10:30:00.000"],
      ],
    ],
    [
      "each lasts, also where the first lies in the second with which the outage begins",
      [emitida("A", "10:00:00.000"), emitida("B", "10:00:00.900")],
      [
        ["A", "10:00:00.000", "10:00:00.900"],
        ["B", "10:00:00.900", "10:30:00.000"],
      ],
    ],
    [
      "one for each of three CUFDs",
      [emitida("A", "10:05:00.000"), emitida("B", "10:10:00.000"), emitida("C", "10:20:00.000")],
      [
        ["A", "10:00:00.000", "10:10:00.000"],
        ["B", "10:10:00.000", "10:20:00.000"],
        ["C", "10:20:00.000", "10:30:00.000"],
      ],
    ],
  ])("%s", (_rule, emitidas, esperados) => {
    expect(planTramos(outage, emitidas, [])).toEqual(
      esperados.map(([cufd, inicio, fin]) => ({ cufd, inicio: at(inicio), fin: at(fin) })),
    );
  });

  test("keep clear of windows that are registered already (981)", () => {
    const ocupadas = [
      { inicio: at("09:50:00.000"), fin: at("10:04:00.000") },
      { inicio: at("10:20:00.000"), fin: at("10:25:00.000") },
    ];
    expect(planTramos(outage, [emitida("A", "10:05:00.000")], ocupadas)).toEqual([
      { cufd: "A", inicio: at("10:04:00.000"), fin: at("10:20:00.000") },
    ]);
  });

  test("begin where another event ends with the first document, and end where one begins with the last", () => {
    const ocupadas = [
      { inicio: at("10:00:30.000"), fin: at("10:02:00.000") },
      { inicio: at("10:02:00.000"), fin: at("10:05:00.000") },
      { inicio: at("10:15:00.000"), fin: at("10:16:00.000") },
      { inicio: at("10:10:00.000"), fin: at("10:12:00.000") },
    ];
    const emitidas = [emitida("A", "10:05:00.000"), emitida("A", "10:10:00.000")];
    for (const otras of [ocupadas, ocupadas.toReversed()])
      expect(planTramos(outage, emitidas, otras)).toEqual([
        { cufd: "A", inicio: at("10:05:00.000"), fin: at("10:10:00.000") },
      ]);
  });

  test.each([
    [1, 17],
    [2, 17],
    [3, 5],
    [4, 5],
  ])("of kind %i begin with the outage up to the last moment of the CUFD (123)", (tipo, dia) => {
    const inicio = Instante.parse(`2026-11-${String(dia).padStart(2, "0")}T10:05:00.000`);
    const larga = { tipo, inicio, fin: at("10:30:00.000") };
    const inicioDe = (time: string) =>
      planTramos(larga, [emitida("A", time)], []).map((tramo) => tramo.inicio);
    expect(inicioDe("10:05:00.000")).toEqual([inicio]);
    expect(inicioDe("10:05:00.001")).toEqual([at("10:05:00.000")]);
  });

  test("begin with the first document where the last would be too late for its CUFD (123)", () => {
    const larga = { tipo: 1, inicio: at("10:00:00.000", 16), fin: at("10:30:00.000") };
    const emitidas = [emitida("A", "10:05:00.900")];
    expect(planTramos(larga, emitidas, [])).toMatchObject([{ inicio: at("10:05:00.000") }]);
    expect(planTramos({ ...larga, tipo: 3 }, emitidas, [])).toMatchObject([{ inicio: larga.inicio }]);
  });
});
