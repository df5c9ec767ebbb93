import { describe, expect, test } from "vitest";
import { FIRST_TIER, isFirstTier, rowsOfTier } from "./tier.ts";

const ROWS = Array.from({ length: 10 }, (_, i) => i);

describe("the rows of a table of cases", () => {
  test("are all there in any run but the first tier's", () => {
    expect(isFirstTier({})).toBe(false);
    expect(rowsOfTier(ROWS, 3, 0, {})).toEqual(ROWS);
  });

  test.each([
    [1, 0, [0]],
    [1, 7, [7]],
    [2, 0, [0, 9]],
    [2, 1, [1, 0]],
    [4, 0, [0, 3, 6, 9]],
    [10, 3, ROWS],
    [11, 0, ROWS],
  ])("in the first tier are %i from place %i, spread over the table", (count, from, rows) => {
    expect(isFirstTier(FIRST_TIER)).toBe(true);
    expect(rowsOfTier(ROWS, count, from, FIRST_TIER)).toEqual(rows);
  });
});
