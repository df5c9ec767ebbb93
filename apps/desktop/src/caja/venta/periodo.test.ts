import { Instante } from "@mostrador/core";
import { expect, test } from "vitest";
import type { Periodo } from "../../contract/areas/periodo.ts";
import { diasDe } from "../ventas/ventas.ts";

const AHORA = Instante.parse("2028-03-02T00:30:00.000");

test.each<[Periodo, string | null, string | null]>([
  ["hoy", "2028-03-02", "2028-03-02"],
  ["ayer", "2028-03-01", "2028-03-01"],
  ["semana", "2028-02-25", "2028-03-02"],
  ["mes", "2028-03-01", "2028-03-02"],
  ["todas", null, null],
  [{ desde: "2026-01-31", hasta: "2026-02-01" }, "2026-01-31", "2026-02-01"],
])("the days of %o", (periodo, desde, hasta) => {
  expect(diasDe(periodo, AHORA)).toEqual({
    desde: desde === null ? null : `${desde}T00:00:00.000`,
    hasta: hasta === null ? null : `${hasta}T23:59:59.999`,
  });
});
