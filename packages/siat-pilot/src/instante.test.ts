import { expect, test } from "vitest";
import {
  finPlazoAnulacion,
  parseFecha,
  siguienteMedianoche,
  toFechaConDesfase,
  toInstante,
} from "./instante.ts";

test("an instant without offset is Bolivia time", () => {
  expect(parseFecha("2026-05-10T20:00:00.000")).toBe(Date.parse("2026-05-11T00:00:00Z"));
  expect(toInstante(Date.parse("2026-05-11T00:00:00Z"))).toBe("2026-05-10T20:00:00.000");
  expect(toFechaConDesfase(Date.parse("2026-05-11T00:00:00Z"))).toBe("2026-05-10T20:00:00.000-04:00");
});

test.each(["2026-06-31T10:00:00.000", "2026-13-01T10:00:00.000", "ayer", "2026-05-10", ""])(
  "%j is no instant",
  (texto) => {
    expect(parseFecha(texto)).toBeUndefined();
  },
);

test("the day ends at midnight in Bolivia", () => {
  const tarde = Date.parse("2026-05-11T03:59:59Z");
  expect(toInstante(siguienteMedianoche(tarde))).toBe("2026-05-11T00:00:00.000");
});

test("a document of December can be annulled to the end of 9 January", () => {
  const emision = parseFecha("2026-12-31T23:59:59.000") ?? 0;
  expect(toInstante(finPlazoAnulacion(emision, false))).toBe("2027-01-09T23:59:59.999");
  expect(toInstante(finPlazoAnulacion(emision, true))).toBe("2027-06-29T23:59:59.000");
});
