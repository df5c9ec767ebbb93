import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { epochToInstante, Instante, instanteToEpoch } from "./instante.ts";

describe("an instant of Bolivia", () => {
  test("is four hours behind UTC, all year", () => {
    expect(epochToInstante(Date.parse("2026-07-01T03:59:59.999Z"))).toBe("2026-06-30T23:59:59.999");
    expect(epochToInstante(Date.parse("2026-01-01T04:00:00.000Z"))).toBe("2026-01-01T00:00:00.000");
  });
  test("goes to milliseconds and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (epoch) => {
        const instante = epochToInstante(epoch);
        expect(instante).toBe(new Date(epoch - 4 * 3_600_000).toISOString().slice(0, 23));
        expect(instanteToEpoch(Instante.parse(instante))).toBe(epoch);
      }),
    );
  });
  test.each([
    "2026-02-30T00:00:00.000",
    "2026-13-01T00:00:00.000",
    "2026-01-01T24:00:00.000",
    "2026-01-01T00:00:00Z",
    "ayer",
  ])("%s is refused", (text) => {
    expect(Instante.safeParse(text).success).toBe(false);
  });
});
