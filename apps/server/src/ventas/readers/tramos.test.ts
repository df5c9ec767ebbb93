import { Instante, instanteToEpoch } from "@mostrador/core";
import { expect, test } from "vitest";
import { diasPedidos } from "../../http/dias.ts";
import { type Periodo, tramosDe } from "./comparar-sucursales.ts";

test.each<[string, Periodo, string, string, string, string]>([
  [
    "yesterday up to this time",
    "hoy",
    "2026-11-24T10:30",
    "2026-11-24..2026-11-24",
    "2026-11-23..2026-11-23",
    "10:30:00.000",
  ],
  [
    "the first of a month after the last",
    "hoy",
    "2026-03-01T00:00",
    "2026-03-01..2026-03-01",
    "2026-02-28..2026-02-28",
    "00:00:00.000",
  ],
  [
    "the late evening, already tomorrow in London",
    "hoy",
    "2026-11-24T23:59",
    "2026-11-24..2026-11-24",
    "2026-11-23..2026-11-23",
    "23:59:00.000",
  ],
  [
    "a Tuesday with the Monday and Tuesday before",
    "semana",
    "2026-11-24T10:30",
    "2026-11-23..2026-11-24",
    "2026-11-16..2026-11-17",
    "10:30:00.000",
  ],
  [
    "a Monday with the Monday before",
    "semana",
    "2026-11-23T09:00",
    "2026-11-23..2026-11-23",
    "2026-11-16..2026-11-16",
    "09:00:00.000",
  ],
  [
    "a Sunday with the whole week before",
    "semana",
    "2026-11-22T20:00",
    "2026-11-16..2026-11-22",
    "2026-11-09..2026-11-15",
    "20:00:00.000",
  ],
  [
    "a week over the year's end",
    "semana",
    "2026-01-01T08:00",
    "2025-12-29..2026-01-01",
    "2025-12-22..2025-12-25",
    "08:00:00.000",
  ],
  [
    "a month with the same days of the month before",
    "mes",
    "2026-11-24T10:30",
    "2026-11-01..2026-11-24",
    "2026-10-01..2026-10-24",
    "10:30:00.000",
  ],
  [
    "January with December",
    "mes",
    "2026-01-15T10:30",
    "2026-01-01..2026-01-15",
    "2025-12-01..2025-12-15",
    "10:30:00.000",
  ],
  [
    "the 31st with all of a shorter month",
    "mes",
    "2026-03-31T10:30",
    "2026-03-01..2026-03-31",
    "2026-02-01..2026-02-28",
    "23:59:59.999",
  ],
])("compares %s", (_que, periodo, cuando, ahora, antes, horario) => {
  const tramos = tramosDe(periodo, instanteToEpoch(Instante.parse(`${cuando}:00.000`)));
  const escrito = ({ desde, hasta }: { desde: string; hasta: string }) => `${desde}..${hasta}`;
  expect([escrito(tramos.ahora), escrito(tramos.antes), tramos.horario]).toEqual([ahora, antes, horario]);
});

test.each([
  ["nothing", {}, "2026-10-26..2026-11-24"],
  ["its first day", { desde: "2026-11-02" }, "2026-11-02..2026-11-24"],
  ["a last day of those thirty", { hasta: "2026-11-10" }, "2026-10-26..2026-11-10"],
  ["an older last day", { hasta: "2026-09-30" }, "2026-09-01..2026-09-30"],
  ["both", { desde: "2026-01-01", hasta: "2026-01-31" }, "2026-01-01..2026-01-31"],
])("a query that names %s asks for thirty days at most by itself", (_que, pedidos, dias) => {
  const { desde, hasta } = diasPedidos(pedidos, instanteToEpoch(Instante.parse("2026-11-24T00:10:00.000")));
  expect(`${desde}..${hasta}`).toBe(dias);
});
