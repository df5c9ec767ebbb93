import { describe, expect, test } from "vitest";
import { Instante } from "../instante.ts";
import { planVentana } from "./evento.ts";
import { planPaquetes, type FacturaOffline } from "./paquete.ts";

const facturas = (n: number, changes: Partial<FacturaOffline> = {}): FacturaOffline[] =>
  Array.from({ length: n }, (_, i) => ({
    cuf: `C${i}`,
    sucursal: 0,
    puntoVenta: 1,
    sector: 1,
    cufd: "C1",
    codigoEvento: 9,
    cafc: null,
    regimen: null,
    ...changes,
  }));

describe("a contingency package", () => {
  test.each([
    ["holds 500 invoices", facturas(500), [500]],
    ["never 501: the rest go in another (else 954)", facturas(501), [500, 1]],
    ["never mixes two CUFD (else 1006)", [...facturas(3), ...facturas(2, { cufd: "C2" })], [3, 2]],
    ["never mixes two sectors", [...facturas(1), ...facturas(1, { sector: 2 })], [1, 1]],
    ["never mixes two events", [...facturas(1), ...facturas(1, { codigoEvento: 8 })], [1, 1]],
    ["never mixes points of sale", [...facturas(1), ...facturas(1, { puntoVenta: 2 })], [1, 1]],
    ["never mixes CAFC and none", [...facturas(1), ...facturas(1, { cafc: "X" })], [1, 1]],
    [
      "never mixes two laws",
      [...facturas(2), ...facturas(1, { regimen: "ley-1733" }), ...facturas(1)],
      [3, 1],
    ],
    ["is not made of nothing", [], []],
  ])("%s", (_rule, offline, sizes) => {
    expect(planPaquetes(offline).map((p) => p.facturas.length)).toEqual(sizes);
  });
});

describe("an event's window", () => {
  const at = (time: string) => Instante.parse(`2026-11-20T${time}`);
  const outage = { inicio: at("10:00:00.500"), fin: at("10:05:00.001"), emisiones: [at("10:04:59.900")] };
  const ahora = at("11:00:00.000");

  test("is widened outward to whole seconds", () => {
    expect(planVentana(outage, { ahora, anteriorFin: null })).toEqual({
      inicio: at("10:00:00.000"),
      fin: at("10:05:01.000"),
    });
  });
  test("holds an emission after the recovery was seen (else 1040)", () => {
    const late = { ...outage, emisiones: [at("10:06:00.000")] };
    expect(planVentana(late, { ahora, anteriorFin: null })?.fin).toBe(at("10:06:00.000"));
  });
  test("never overlaps the event before it (else 981)", () => {
    expect(planVentana(outage, { ahora, anteriorFin: at("10:01:00.000") })?.inicio).toBe(at("10:01:00.000"));
  });
  test("lasts at least a second", () => {
    const flash = { inicio: at("10:00:00.000"), fin: at("10:00:00.000"), emisiones: [] };
    expect(planVentana(flash, { ahora, anteriorFin: null })).toEqual({
      inicio: at("10:00:00.000"),
      fin: at("10:00:01.000"),
    });
  });
  test("never ends in the future (else 981): it waits", () => {
    expect(planVentana(outage, { ahora: at("10:05:00.500"), anteriorFin: null })).toBeUndefined();
  });
  test("may end at this very second", () => {
    expect(planVentana(outage, { ahora: at("10:05:01.000"), anteriorFin: null })?.fin).toBe(
      at("10:05:01.000"),
    );
  });
  test("ends now where a wrong clock dated the outage's end in the future (else 983 once it comes)", () => {
    const adelantado = { ...outage, fin: Instante.parse("2026-11-23T10:05:00.001") };
    expect(planVentana(adelantado, { ahora: at("11:00:00.700"), anteriorFin: null })?.fin).toBe(
      at("11:00:00.000"),
    );
  });
  test("waits for a misdated emission, whatever the outage's end", () => {
    const misdated = { ...outage, emisiones: [at("12:00:00.000")] };
    expect(planVentana(misdated, { ahora, anteriorFin: null })).toBeUndefined();
  });
});
