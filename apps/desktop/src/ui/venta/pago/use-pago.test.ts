import { describe, expect, test } from "vitest";
import type { EntradaVenta } from "../../../contract/index.ts";
import { noCabe } from "./falta.ts";
import { cuentas, pagoDeVenta } from "./use-pago.ts";

const NADA = { metodo: "1", recibido: "", dolares: "", regalo: "", tarjeta: "", partes: {} };
const pagar = (escrito: Partial<typeof NADA>, tipoCambio: string | null = "11.96") =>
  cuentas({ ...NADA, ...escrito }, "100.00", tipoCambio);

describe("what the buyer has in favour", () => {
  const canje = (escrito: Partial<typeof NADA>, aFavor: string) =>
    cuentas({ ...NADA, ...escrito }, "100.00", "11.96", aFavor);

  test.each([
    // typed, in favour, handed over, change, received
    ["", "40.00", "60.00", "0.00", "100.00"],
    ["70", "40.00", "60.00", "10.00", "110.00"],
    ["", "100.00", "0.00", "0.00", "100.00"],
    ["", "130.00", "0.00", "30.00", "130.00"],
  ])(
    "%j typed and Bs %s in favour: Bs %s to hand over, Bs %s back",
    (recibido, aFavor, pide, cambio, son) => {
      expect(canje({ recibido }, aFavor)).toMatchObject({
        porEntregar: pide,
        cambio,
        deMas: false,
        pago: { metodoPago: 1, recibido: son },
      });
    },
  );

  test("counts for the part in cash alone: with a card it stays as it is", () => {
    expect(canje({ metodo: "2", tarjeta: "47977896" }, "40.00").pago).toMatchObject({ recibido: null });
    const varias = canje({ metodo: "varios", partes: { "7": "60" } }, "40.00");
    expect(varias).toMatchObject({ porEfectivo: "40.00", porEntregar: "0.00", cambio: "0.00" });
  });

  test("what is too little is said: Bs 50 of the 60 that are left", () => {
    expect(canje({ recibido: "50" }, "40.00")).toMatchObject({ falta: true, cambio: "-10.00", pago: null });
  });
});

describe("what is charged of what was typed for Bs 100", () => {
  test("nothing: exactly that, in cash", () => {
    expect(pagar({})).toMatchObject({ cambio: "0.00", pago: { metodoPago: 1, recibido: "100.00" } });
  });
  test("20 dollars: Bs 239.20, change in bolivianos, no bolivianos received", () => {
    expect(pagar({ dolares: "20" })).toMatchObject({
      cambio: "139.20",
      pago: { recibido: "0.00", dolares: { monto: "20.00", tipoCambio: "11.96" } },
    });
  });
  test("5 dollars and the rest in bolivianos", () => {
    expect(pagar({ dolares: "5" })).toMatchObject({ falta: true, pago: null });
    expect(pagar({ dolares: "5", recibido: "50" })).toMatchObject({ cambio: "9.80", falta: false });
  });
  test("dollars where no rate is known count for nothing", () => {
    expect(pagar({ dolares: "20" }, null).pago).toEqual(pagar({}).pago);
  });
  test("a gift card that pays a part: the rest in cash", () => {
    expect(pagar({ regalo: "40", recibido: "100" })).toMatchObject({
      aPagar: "60.00",
      cambio: "40.00",
      pago: { metodoPago: 1, montoGiftCard: "40.00" },
    });
  });
  test("a gift card that pays all: its own method, no cash", () => {
    expect(pagar({ regalo: "100" })).toMatchObject({
      pagado: true,
      pago: { metodoPago: 27, montoGiftCard: "100.00", recibido: null },
    });
  });
  test("a part by QR: the rest in cash, exact, with change, or in dollars", () => {
    const porQr = { metodo: "varios", partes: { "7": "40.01" } };
    const pagos = [
      { metodo: 1, monto: "59.99" },
      { metodo: 7, monto: "40.01" },
    ];
    expect(pagar(porQr)).toMatchObject({
      porEfectivo: "59.99",
      cambio: "0.00",
      pago: { pagos, recibido: "59.99" },
    });
    expect(pagar({ ...porQr, recibido: "100" })).toMatchObject({ cambio: "40.01", pago: { pagos } });
    expect(pagar({ ...porQr, dolares: "10" })).toMatchObject({
      cambio: "59.61",
      pago: { pagos, recibido: "0.00", dolares: { monto: "10.00", tipoCambio: "11.96" } },
    });
  });
  test("a card and a QR for all of it: no cash", () => {
    const dos = { metodo: "varios", partes: { "2": "60", "7": "40" }, tarjeta: "47977896" };
    expect(pagar(dos)).toMatchObject({
      enEfectivo: false,
      pago: { recibido: null, numeroTarjeta: "4797********7896", pagos: [{ metodo: 2 }, { metodo: 7 }] },
    });
  });
  test("a part of cash, as an earlier program kept it, is what the others leave", () => {
    expect(pagar({ metodo: "varios", partes: { "1": "10", "7": "40" } }).pago?.pagos).toEqual([
      { metodo: 1, monto: "60.00" },
      { metodo: 7, monto: "40.00" },
    ]);
  });
  test.each([
    ["a gift card larger than the total", { regalo: "100.01" }],
    ["a gift card that is no number", { regalo: "x" }],
    ["dollars that are no number", { dolares: "x" }],
    ["cash that may mean two amounts", { recibido: "1,500" }],
    ["such cash beside enough dollars", { recibido: "1,500", dolares: "20" }],
    ["a part that is no number", { metodo: "varios", partes: { "7": "50", "2": "x" } }],
    ["a card without its digits", { metodo: "2", tarjeta: "1234" }],
    [
      "parts that are too much",
      { metodo: "varios", partes: { "2": "60", "7": "40.01" }, tarjeta: "47977896" },
    ],
    ["one part for all of it", { metodo: "varios", partes: { "7": "100" } }],
    ["no part", { metodo: "varios" }],
    ["too little cash beside a part", { metodo: "varios", partes: { "7": "40" }, recibido: "50" }],
  ])("%s cannot be charged", (_que, escrito) => {
    expect(pagar(escrito).pago).toBeNull();
  });
});

describe("cash for Bs 100 that no notes explain", () => {
  test.each([
    [{ recibido: "12345" }, true],
    [{ recibido: "300" }, true],
    [{ recibido: "299.50" }, false],
    [{ recibido: "200" }, false],
    [{}, false],
    [{ dolares: "100" }, false],
    [{ dolares: "12345" }, true],
    [{ dolares: "10", recibido: "12345" }, true],
    [{ metodo: "2", recibido: "12345", tarjeta: "47977896" }, false],
  ])("%j: asked about: %s", (escrito, esperado) => expect(pagar(escrito).deMas).toBe(esperado));
});

describe("a payment that was typed for Bs 50, when Bs 80 are to be paid", () => {
  const decir = (cambios: Partial<typeof NADA>, total = "80.00") => {
    const escrito = { ...NADA, ...cambios };
    return noCabe({ para: "50.00", escrito }, total, cuentas(escrito, total, "11.96"));
  };
  test.each([
    ["cash that was enough", { recibido: "50" }, "al efectivo le faltan Bs 30.00."],
    [
      "cash beside a part",
      { metodo: "varios", partes: { "7": "30" }, recibido: "20" },
      "al efectivo le faltan Bs 30.00.",
    ],
    ["a gift card that is larger", { regalo: "90" }, "la tarjeta de regalo es más que el total."],
  ])("%s: what does not fit is said", (_que, cambios, mal) => {
    expect(decir(cambios)).toBe(`El total era Bs 50.00 y ahora es Bs 80.00: ${mal}`);
  });
  test.each([
    ["cash that is still enough", { recibido: "100" }],
    ["a card's digits", { metodo: "2", tarjeta: "47977896" }],
    ["a card whose digits are not all there", { metodo: "2", tarjeta: "4797" }],
    ["nothing", {}],
  ])("%s: nothing is said", (_que, cambios) => expect(decir(cambios)).toBeNull());
  test("parts that are too much say so", () => {
    expect(decir({ metodo: "varios", partes: { "2": "20", "7": "30" } }, "40.00")).toContain(
      "sobran Bs 10.00",
    );
  });
});

describe("the payment of a sale that came back, as it was typed", () => {
  const COBRADA = {
    items: [],
    cliente: { tipoDocumento: 4, numeroDocumento: "0", complemento: null, razonSocial: "S/N", correo: null },
    descuentoAdicional: null,
    metodoPago: 1,
    numeroTarjeta: null,
    montoGiftCard: null,
    recibido: null,
    usuario: null,
  };
  test.each([
    ["cash", { recibido: "150.00" }, { metodo: "1", recibido: "150.00" }],
    ["exact cash", { recibido: "100.00" }, { metodo: "1", recibido: "" }],
    [
      "exact cash beside a gift card",
      { montoGiftCard: "40.00", recibido: "60.00" },
      { regalo: "40.00", recibido: "" },
    ],
    [
      "dollars alone",
      { recibido: "0.00", dolares: { monto: "20.00", tipoCambio: "11.96" } },
      { dolares: "20.00", recibido: "" },
    ],
    ["a card", { metodoPago: 2, numeroTarjeta: "4797********7896" }, { metodo: "2", tarjeta: "47977896" }],
    [
      "several ways",
      {
        metodoPago: 10,
        recibido: "60.00",
        pagos: [
          { metodo: 1, monto: "60" },
          { metodo: 7, monto: "40" },
        ],
      },
      { metodo: "varios", recibido: "", partes: { "7": "40" } },
    ],
  ])("%s", (_que, entrada, escrito) => {
    const cobrada: EntradaVenta = { ...COBRADA, ...entrada };
    const pago = pagoDeVenta(cobrada, "100.00");
    expect(pago).toMatchObject({ escrito, abierto: false, para: "100.00" });
    expect(cuentas(pago.escrito, "100.00", "11.96").pago).toMatchObject({
      recibido: cobrada.recibido,
    });
  });
});
