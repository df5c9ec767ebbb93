import { describe, expect, test } from "vitest";
import { DescuentosDados, PreciosDados } from "./dados.ts";
import { hasDescuentoPropio } from "./reglas.ts";
import { ENTRADA } from "../support/mundo.ts";

describe("discounts that were allowed", () => {
  test("hold up to their very amount, and for the first sale that takes them", () => {
    const dados = new DescuentosDados();
    dados.dar("Elsa", "5.00");
    expect(dados.tomar("una", "5.01")).toBeNull();
    expect(dados.tomar("una", "5.00")).toBe("Elsa");
    expect(dados.tomar("otra", "1.00")).toBeNull();
    expect(dados.tomar("una", "5.00")).toBe("Elsa");
  });

  test("are reserved by no call that makes no sale", () => {
    const dados = new DescuentosDados();
    dados.dar("Elsa", "5.00");
    expect(dados.tomar(null, "5.00")).toBe("Elsa");
    expect(dados.tomar("una", "5.00")).toBe("Elsa");
    expect(dados.tomar(null, "5.00")).toBeNull();
  });

  test("are forgotten together, and the oldest where there are more than fifty", () => {
    const dados = new DescuentosDados();
    for (let i = 1; i <= 51; i++) dados.dar(`p${i}`, `${52 - i}.00`);
    expect(dados.tomar("una", "51.00")).toBeNull();
    expect(dados.tomar("una", "50.00")).toBe("p2");
    dados.olvidar();
    expect(dados.tomar("una", "1.00")).toBeNull();
  });
});

describe("prices that were allowed", () => {
  const pan = { codigoProducto: "PAN", descripcion: "Pan", precioUnitario: "7.00" };
  const te = { ...pan, codigoProducto: "TE" };

  test("hold for this product, this text and this price, however it is written", () => {
    const dados = new PreciosDados();
    dados.dar("Elsa", pan);
    for (const otra of [te, { ...pan, precioUnitario: "6.99" }, { ...pan, descripcion: "Pan dulce" }])
      expect(dados.tomar("una", [otra])).toBe(false);
    expect(dados.tomar("una", [{ ...pan, precioUnitario: "7" }])).toBe(true);
  });

  test("are taken together or not at all, and by one sale", () => {
    const dados = new PreciosDados();
    dados.dar("Elsa", pan);
    expect(dados.tomar("una", [pan, te])).toBe(false);
    expect(dados.tomar("otra", [pan, pan])).toBe(true);
    expect(dados.tomar("una", [pan])).toBe(false);
    expect(dados.tomar("otra", [pan])).toBe(true);
    dados.olvidar();
    expect(dados.tomar("otra", [pan])).toBe(false);
  });
});

describe("a discount that somebody at the till gave", () => {
  const [linea] = ENTRADA.items;
  if (linea === undefined) throw new Error("la entrada no tiene líneas");
  const SIN = { items: [{ ...linea, promocion: "3.00" }], descuentoAdicional: null };

  test.each([
    ["none: a promotion's alone", SIN, false],
    ["none: nothing of the total", { ...SIN, descuentoAdicional: "0.00" }, false],
    ["of the total", { ...SIN, descuentoAdicional: "0.01" }, true],
    ["of the total, in per cent", { ...SIN, descuentoPorcentaje: "5" }, true],
    ["of a line, beside one without", { ...SIN, items: [linea, { ...linea, descuento: "1.00" }] }, true],
  ])("is told: %s", (_caso, venta, esperado) => {
    expect(hasDescuentoPropio(venta)).toBe(esperado);
  });
});
