import { expect, test } from "vitest";
import { isPermitida } from "../../apps/desktop/licencias.ts";

test.each([
  ["MIT", true],
  ["(BSD-3-Clause OR GPL-2.0)", true],
  ["MIT or GPL-2.0", true],
  ["GPL-3.0 OR (AGPL-3.0 OR ISC)", true],
  ["MIT AND Apache-2.0", true],
  ["GPL-2.0", false],
  ["MIT AND GPL-2.0", false],
  ["(MIT OR GPL-2.0) AND SSPL-1.0", false],
  ["UNLICENSED", false],
  ["SEE LICENSE IN LICENSE.md", false],
  ["", false],
  ["(MIT", false],
])("%s: %s", (expression, allowed) => {
  expect(isPermitida(expression)).toBe(allowed);
});
