import { afterEach, beforeEach, expect, test } from "vitest";
import type { EntradaRevisada } from "../../contract/index.ts";
import { compute } from "../venta/calcular.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

test("today's sales are found by number, document or name, whatever the accents", async () => {
  const vender = (numeroDocumento: string, razonSocial: string) =>
    mundo.vender(crypto.randomUUID(), {
      cliente: { ...ENTRADA.cliente, tipoDocumento: 1, numeroDocumento, razonSocial },
    });
  await vender("4455667", "PEÑA ÁLVAREZ");
  await vender("8899001", "Quispe Mamani");
  const buscar = async (texto: string) => {
    const hoy = await mundo.caja.invoke("ventasDeHoy", { texto });
    return hoy.ok ? hoy.value.ventas.map(({ numeroFactura }) => numeroFactura) : [];
  };
  expect(await buscar("")).toEqual([2, 1]);
  expect(await buscar("peña alv")).toEqual([1]);
  expect(await buscar("889")).toEqual([2]);
  expect(await buscar("2")).toEqual([2]);
  expect(await buscar("razonSocial")).toEqual([]);
});

test("today's sales are found by a document with its complement, in small letters too", async () => {
  const cliente = { ...ENTRADA.cliente, tipoDocumento: 1, numeroDocumento: "4455667", complemento: "1B" };
  await mundo.vender(crypto.randomUUID(), { cliente });
  await mundo.vender(crypto.randomUUID(), { cliente: { ...cliente, complemento: "2C" } });
  for (const texto of ["4455667-1B", "4455667-1b"]) {
    const hoy = await mundo.caja.invoke("ventasDeHoy", { texto });
    expect(hoy.ok && hoy.value.ventas.map(({ numeroFactura }) => numeroFactura)).toEqual([1]);
  }
});

const linea = (cambios: Partial<(typeof ENTRADA.items)[number]>) => {
  const [item] = ENTRADA.items;
  if (item === undefined) throw new Error("sin línea");
  return { ...item, ...cambios };
};

test.each<[rule: string, entrada: Partial<EntradaRevisada<"calcular">>, expected: object]>([
  ["nothing in the cart is nothing to pay", { items: [] }, { total: "0.00", subTotales: [], cambio: null }],
  [
    "lines are exact: 3 of 0.10 are 0.30, never 0.30000000000000004",
    { items: [linea({ cantidad: "3", precioUnitario: "0.1" })] },
    { total: "0.30", subTotales: ["0.30"], campos: [] },
  ],
  [
    "discounts of line and sale add up",
    { items: [linea({ descuento: "5" })], descuentoAdicional: "2.50" },
    { subTotal: "25.00", descuentos: "7.50", total: "17.50" },
  ],
  [
    "a gift card is taken off what is to be paid",
    { montoGiftCard: "5" },
    { total: "25.00", aPagar: "20.00" },
  ],
  ["a gift card may pay all of it", { montoGiftCard: "25" }, { total: "25.00", aPagar: "0.00", campos: [] }],
  [
    "a gift card of more than all is refused",
    { montoGiftCard: "25.01" },
    { total: "0.00", campos: [{ loc: ["montoGiftCard"] }] },
  ],
  ["change of what was handed over", { recibido: "100" }, { cambio: "75.00" }],
  ["too little has no change", { recibido: "20" }, { cambio: null }],
])("a cart's amounts: %s", (_rule, cambios, expected) => {
  const { items } = ENTRADA;
  expect(
    compute({ items, descuentoAdicional: null, montoGiftCard: null, recibido: null, ...cambios }),
  ).toMatchObject(expected);
});

test("a line half typed says what is missing", () => {
  const { campos } = compute({
    items: [linea({ cantidad: "0" })],
    descuentoAdicional: null,
    montoGiftCard: null,
    recibido: null,
  });
  expect(campos.map(({ loc }) => loc)).toEqual([["items", 0, "cantidad"]]);
});
