import { expect, test } from "vitest";
import { Instante } from "../instante.ts";
import { finPlazoAnulacion } from "./plazo-anulacion.ts";

test.each([
  [1, "2026-11-30T23:59:59.999", "2026-12-09T23:59:59.999"],
  [1, "2026-12-01T00:00:00.000", "2027-01-09T23:59:59.999"],
  [24, "2026-01-31T10:00:00.000", "2026-02-09T23:59:59.999"],
  [3, "2026-01-01T10:20:30.400", "2026-06-30T10:20:30.400"],
])("a document of sector %i of %s is annulled until %s", (sector, emision, fin) => {
  expect(finPlazoAnulacion(sector, Instante.parse(emision))).toBe(fin);
  expect(Instante.safeParse(fin).success).toBe(true);
});
