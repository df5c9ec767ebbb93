/** The buyer's screen while a sale is written, charged and followed by the next one. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Entrada, Evento } from "../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir } from "../support/mundos.ts";

const VENTA = "7b0c9f5e-6a53-4c0b-9f6e-0a1b2c3d4e5f";
const OTRA = "7b0c9f5e-6a53-4c0b-9f6e-0a1b2c3d4e60";
const LINEAS = [{ descripcion: "Café ñ 250 g", cantidad: "2", subTotal: "25.00" }];

let mundo: MundoCaja;
let mostrado: Evento<"pantallaCliente">[];
beforeEach(async () => {
  mundo = await startMundoCaja();
  mostrado = [];
  mundo.caja.subscribe("pantallaCliente", (vista) => mostrado.push(vista));
});
afterEach(() => mundo.close());

const mostrar = (entrada: Entrada<"mostrarAlCliente">) => pedir(mundo, "mostrarAlCliente", entrada);
const carrito = (ventaId: string) => mostrar({ kind: "venta", ventaId, lineas: LINEAS, total: "25.00" });
const vista = async () => (await pedir(mundo, "pantallaCliente", {})).vista;

test("a charged sale's change and QR stay while its cart is reviewed again", async () => {
  await carrito(VENTA);
  expect(await vista()).toEqual({ kind: "venta", lineas: LINEAS, total: "25.00" });
  await mundo.vender(VENTA);
  await mostrar({ kind: "vendida", ventaId: VENTA });
  await carrito(VENTA);
  expect(await vista()).toMatchObject({ kind: "vendida", cambio: "5.00", qr: { size: expect.any(Number) } });
  expect(mostrado.map(({ kind }) => kind)).toEqual(["venta", "vendida"]);
});

test("the next sale's cart replaces the QR, and so does an empty one before the same sale comes back", async () => {
  await mundo.vender(VENTA);
  await mostrar({ kind: "vendida", ventaId: VENTA });
  await carrito(OTRA);
  expect(await vista()).toMatchObject({ kind: "venta" });
  await mostrar({ kind: "vendida", ventaId: VENTA });
  await mostrar({ kind: "espera" });
  expect(await vista()).toEqual({ kind: "espera" });
  await carrito(VENTA);
  expect(mostrado.map(({ kind }) => kind)).toEqual(["vendida", "venta", "vendida", "espera", "venta"]);
});
