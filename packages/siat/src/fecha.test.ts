import { describe, expect, test } from "vitest";
import { parseFecha } from "./fecha.ts";

describe("a date of the tax system", () => {
  test.each([
    ["without an offset is Bolivia time", "2026-05-11T16:03:48.675", "2026-05-11T16:03:48.675"],
    ["with Bolivia's offset is itself", "2026-05-11T16:03:48.675-04:00", "2026-05-11T16:03:48.675"],
    [
      "in UTC is brought to Bolivia, over midnight too",
      "2026-05-12T03:00:00.001Z",
      "2026-05-11T23:00:00.001",
    ],
    ["with another offset is brought to Bolivia", "2026-05-11T17:03:48-03:00", "2026-05-11T16:03:48.000"],
    ["may lack milliseconds", "2026-05-11T16:03:48", "2026-05-11T16:03:48.000"],
    ["may have fewer or more digits than three", "2026-05-11T16:03:48.6", "2026-05-11T16:03:48.600"],
    ["is cut, never rounded, to milliseconds", "2026-05-11T16:03:48.9999999", "2026-05-11T16:03:48.999"],
    ["that does not exist is none", "2026-02-30T16:03:48.675", null],
    ["with an offset, that does not exist, is none", "2026-02-30T16:03:48.675Z", null],
    ["in another form is none", "11/05/2026 16:03", null],
    ["that is empty is none", "", null],
  ])("%s", (_regla, texto, esperada) => {
    expect(parseFecha(texto)).toBe(esperada);
  });
});
