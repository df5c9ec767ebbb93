/** The central bank's pages, made from their description with the gaps that were seen, and the calendar that judges their age. */
import { describe, expect, test } from "vitest";
import { diasAtrasada, isHabil } from "./calendario.ts";
import { readTco, readUfv } from "./leer-bcb.ts";

const TARJETA = (manana: string) => `<section class="bcb-card is-tc-oficial" data-x="1">
  <h3>Tipo de cambio oficial</h3><div class="bcb-tco-duo"><div><time datetime="2026-09-24">Jueves, 24 de septiembre de 2026</time>
  <span class="bcb-tco-duo-num">12,43</span></div>${manana}</div></section><section class="bcb-card">UFV 2,73110</section>`;
const MANANA = `<div><span class="bcb-tco-duo-date">25 de septiembre de 2026</span><span class="bcb-tco-duo-num"> 12.51 </span></div>`;

/** Two days: amounts of thousands with points, a TOTAL row that is empty, a day whose TCO is missing. */
const SERIE = `\uFEFFFECHA;PRECIO;BANCO UNO NRO;BANCO UNO MONTO;BANCO DOS NRO;BANCO DOS MONTO;TOTAL BANCOS\r
23/09/2026;12,40;3;1.200.000,00;;;1.200.000,00\r
;12,55;1;300.000,00;2;900.000,00;1.200.000,00\r
;TOTAL;;;;;\r
;TCO;;;;;12,48\r
24/09/2026;12,60;4;10,00;;;10,00\r
;TCO;;;;;\r
25/09/2026;12,61;4;10,00;;;10,00\r
;TOTAL;4;10,00;;;10,00\r
;TCO;;;;;"12,61"\r
`;

describe("the official rate on the bank's pages", () => {
  test.each([
    [
      "the home page once tomorrow's is out",
      TARJETA(MANANA),
      [
        { fecha: "2026-09-24", valor: "12.43" },
        { fecha: "2026-09-25", valor: "12.51" },
      ],
    ],
    ["the home page before that", TARJETA(""), [{ fecha: "2026-09-24", valor: "12.43" }]],
    [
      "the series: the rate of a day's operations is in force on the next",
      SERIE,
      [
        { fecha: "2026-09-24", valor: "12.48" },
        { fecha: "2026-09-26", valor: "12.61" },
      ],
    ],
    ["a page of maintenance", "<h1>En mantenimiento</h1>", []],
    ["the frozen rate of before", ";;TOTAL BANCOS\n2026-06-20;TCO;6,96", []],
    ["a number that is no rate", ";;TOTAL BANCOS\n2026-09-20;TCO;1.200.000,00", []],
    ["nothing", "", []],
  ])("%s", (_que, texto, esperado) => {
    expect(readTco(texto)).toEqual(esperado);
  });
});

test.each([
  ['[{"fecha":"2026-09-24","valor":"2.73110"},{"fecha":"2026-09-25","valor":"2.73190"}]', "2.73190"],
  ["fecha;valor\n24/09/2026;2,73110\n25/09/2026;2,73190", "2.73190"],
])("the UFV of %s", (texto, ultimo) => {
  expect(readUfv(texto).at(-1)).toEqual({ fecha: "2026-09-25", valor: ultimo });
});

describe("working days", () => {
  test.each([
    ["2026-11-27", true, "a Friday"],
    ["2026-11-28", false, "a Saturday"],
    ["2026-11-29", false, "a Sunday"],
    ["2026-11-02", false, "All Souls"],
    ["2026-12-25", false, "Christmas"],
    ["2026-02-16", false, "carnival's Monday"],
    ["2026-02-17", false, "carnival's Tuesday"],
    ["2026-04-03", false, "Good Friday"],
    ["2026-06-04", false, "Corpus Christi"],
    ["2026-06-22", false, "the Monday after the 21st of June, a Sunday"],
    ["2027-02-08", false, "carnival's Monday of the next year"],
  ])("%s is one: %s (%s)", (dia, habil) => expect(isHabil(dia)).toBe(habil));
});

describe("how many working days a rate lags behind", () => {
  test.each([
    ["2026-11-28", "2026-11-28", 0, "Friday's operations, on Saturday"],
    ["2026-11-28", "2026-11-30", 0, "and all day Monday"],
    ["2026-11-28", "2026-12-01", 1, "on Tuesday Monday's are missing"],
    ["2026-11-28", "2026-12-03", 3, "on Thursday three days' are"],
    ["2026-12-25", "2026-12-28", 0, "over Christmas, a Friday, and its weekend nothing is missing"],
    ["2026-12-01", "2026-11-30", 0, "tomorrow's is known this evening"],
  ])("in force since %s, on %s: %i (%s)", (desde, hoy, dias) => expect(diasAtrasada(desde, hoy)).toBe(dias));
});
