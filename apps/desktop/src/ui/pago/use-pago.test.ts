import { describe, expect, test } from "vitest";
import { cuentas } from "./use-pago.ts";

const NADA = { metodo: "1", recibido: "", dolares: "", regalo: "", tarjeta: "", partes: {} };
const pagar = (escrito: Partial<typeof NADA>, tipoCambio: string | null = "6.96") =>
  cuentas({ ...NADA, ...escrito }, "100.00", tipoCambio);

describe("what is charged of what was typed for Bs 100", () => {
  test("nothing: exactly that, in cash", () => {
    expect(pagar({})).toMatchObject({ cambio: "0.00", pago: { metodoPago: 1, recibido: "100.00" } });
  });
  test("20 dollars: Bs 139.20, change in bolivianos, no bolivianos received", () => {
    expect(pagar({ dolares: "20" })).toMatchObject({
      cambio: "39.20",
      pago: { recibido: "0.00", dolares: { monto: "20.00", tipoCambio: "6.96" } },
    });
  });
  test("10 dollars and the rest in bolivianos", () => {
    expect(pagar({ dolares: "10" })).toMatchObject({ falta: true, pago: null });
    expect(pagar({ dolares: "10", recibido: "50" })).toMatchObject({ cambio: "19.60", falta: false });
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
  test.each([
    ["a gift card larger than the total", { regalo: "100.01" }],
    ["a gift card that is no number", { regalo: "x" }],
    ["dollars that are no number", { dolares: "x" }],
    ["a card without its digits", { metodo: "2", tarjeta: "1234" }],
    ["parts that do not add up", { metodo: "varios", partes: { "1": "10" } }],
  ])("%s cannot be charged", (_que, escrito) => {
    expect(pagar(escrito).pago).toBeNull();
  });
});
