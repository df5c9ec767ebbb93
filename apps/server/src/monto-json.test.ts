import { toWire } from "@mostrador/core/wire";
import { expect, test } from "vitest";
import { montoJson } from "./monto-json.ts";

test.each([
  ["0.00", "0"],
  ["118.50", "118.5"],
  ["9007199254740.99", "9007199254740.99"],
  ["99999989900000.01", "99999989900000.01"],
  ["999999999999999.99", "999999999999999.99"],
])("%s goes out as %s, to the cent", (texto, json) => {
  const cuerpo = toWire({ montoTotal: montoJson(texto), dentro: [{ montoTotal: montoJson(texto) }] });
  expect(JSON.stringify(cuerpo)).toBe(`{"monto_total":${json},"dentro":[{"monto_total":${json}}]}`);
});
