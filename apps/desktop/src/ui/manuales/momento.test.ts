import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { epochToInstante } from "@mostrador/core";
import { formatMomento, parseMomento } from "./momento.ts";

const HOY = "2026-11-21T16:00:00.000";

describe("a day and a time that were typed", () => {
  test.each([
    ["21/11/2026", "10:05", "2026-11-21T10:05:00.000"],
    ["1/2", "9:05", "2026-02-01T09:05:00.000"],
    ["21-11-2026", "1005", "2026-11-21T10:05:00.000"],
    ["21.11", "905", "2026-11-21T09:05:00.000"],
    ["29/2/2028", "23.59", "2028-02-29T23:59:00.000"],
    ["29/2/2026", "10:05", null],
    ["31/11", "10:05", null],
    ["21/11", "24:00", null],
    ["21/11", "10:60", null],
    ["21/11", "", null],
    ["", "10:05", null],
    ["hoy", "10:05", null],
    ["21/11/26", "10:05", null],
  ])("%s %s is %s", (fecha, hora, instante) => {
    expect(parseMomento({ fecha, hora }, HOY)).toBe(instante);
  });

  test("are read back as they are written, to the minute", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_600_000_000, max: 2_000_000_000 }), (segundos) => {
        const instante = epochToInstante(Math.floor(segundos / 60) * 60_000);
        expect(parseMomento(formatMomento(instante), HOY)).toBe(instante);
      }),
    );
  });
});
