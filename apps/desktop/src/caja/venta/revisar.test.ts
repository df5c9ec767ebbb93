import { afterEach, beforeEach, expect, test } from "vitest";
import type { Entrada } from "../../contract/index.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir } from "../support/mundos.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

const { items, cliente, descuentoAdicional } = ENTRADA;
const revisar = (cambios: Partial<Entrada<"revisarVenta">> = {}) =>
  pedir(mundo, "revisarVenta", { items, cliente, descuentoAdicional, ...cambios });

test("a cart whose buyer is half typed has its amounts, and says what the buyer lacks", async () => {
  const { importes, campos } = await revisar({
    cliente: { ...cliente, tipoDocumento: 1, numeroDocumento: "5551299", razonSocial: "" },
  });
  expect(importes.aPagar).toBe("25.00");
  expect(campos).toEqual([{ loc: ["cliente", "razonSocial"], msg: "Falta el nombre o razón social." }]);
});

test("a product that was stored with marks of writing's direction is sold without them", async () => {
  const [item] = items;
  if (item === undefined) throw new Error("la entrada no tiene líneas");
  const { campos } = await revisar({ items: [{ ...item, descripcion: "Cámara \u202E09 sB" }] });
  expect(campos).toEqual([]);
});

test("a buyer without a number yet has the general prices", async () => {
  const { importes, campos } = await revisar({ cliente: { ...cliente, numeroDocumento: " " } });
  expect(importes.aPagar).toBe("25.00");
  expect(campos.map(({ loc }) => loc)).toEqual([["cliente", "numeroDocumento"]]);
});

test("a cart that can be charged says so, on paper too", async () => {
  for (const enPapel of [false, true])
    expect(await revisar({ enPapel })).toMatchObject({
      importes: { aPagar: "25.00" },
      dudas: [],
      campos: [],
    });
});
