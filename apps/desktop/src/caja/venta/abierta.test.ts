import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ENTRADA } from "../support/mundo.ts";
import { aparcarTrasCopia } from "./abierta.ts";
import { CARRITO, PAGO, cajaConAbierta } from "../support/abiertas.ts";

const { mundo, guardar, abierta, aparcadas, persona, entra } = cajaConAbierta();

describe("the open sale", () => {
  test("is there again in another run of the program, with its payment", async () => {
    const ventaId = randomUUID();
    await guardar({ ventaId });
    await mundo().reiniciar();
    expect(await abierta()).toEqual({ ventaId, carrito: CARRITO, pago: PAGO, siguientes: [], revision: 1 });
  });

  test("is the last state that was stored, and none once the cart is empty", async () => {
    const ventaId = randomUUID();
    await guardar({ ventaId });
    await guardar({ ventaId, carrito: { items: [] }, pago: null });
    expect(await abierta()).toEqual({
      ventaId,
      carrito: { items: [] },
      pago: null,
      siguientes: [],
      revision: 2,
    });
    await guardar({ ventaId, carrito: null });
    expect(await abierta()).toBeNull();
  });

  test("loses its cart in the transaction that stores the sale: the screen finds the sale in its place", async () => {
    const ventaId = randomUUID();
    await guardar({ ventaId });
    const { numeroFactura } = await mundo().vender(ventaId);
    expect(await abierta()).toEqual({ ventaId, carrito: null, pago: PAGO, siguientes: [], revision: 1 });
    const seguida = await mundo().caja.invoke("seguirVenta", { ventaId });
    expect(seguida).toMatchObject({ ok: true, value: { estado: "EMITIDA", numeroFactura } });
  });

  test("keeps its cart where it cannot be charged", async () => {
    const ventaId = randomUUID();
    await guardar({ ventaId });
    await expect(mundo().vender(ventaId, { recibido: "1" })).rejects.toThrow("pagoInsuficiente");
    expect(await abierta()).toMatchObject({ ventaId, carrito: CARRITO });
  });

  test("of a sale that is charged is not stored again by a window that did not know", async () => {
    const ventaId = randomUUID();
    await mundo().vender(ventaId);
    expect(await guardar({ ventaId })).toBe("ventaCobrada");
    expect(await abierta()).toBeNull();
  });
});

describe("a sale's id, charged again", () => {
  test("with the same content answers the sale that exists", async () => {
    const ventaId = randomUUID();
    const primera = await mundo().vender(ventaId);
    expect((await mundo().vender(ventaId)).numeroFactura).toBe(primera.numeroFactura);
  });

  test.each([
    ["another quantity", { items: [{ ...ENTRADA.items[0]!, cantidad: "3" }] }],
    ["another buyer", { cliente: { ...ENTRADA.cliente, razonSocial: "Ana" } }],
    ["another payment", { recibido: "50" }],
  ])("with %s is refused, and names the invoice that exists", async (_que, cambios) => {
    const ventaId = randomUUID();
    const { numeroFactura } = await mundo().vender(ventaId);
    await expect(mundo().vender(ventaId, cambios)).rejects.toThrow(
      `ventaCobrada: Esta venta ya se cobró: factura ${numeroFactura}, Bs 25.00.`,
    );
  });
});

describe("a parked sale", () => {
  test("is in one place: parking ends the open one, taking it up opens it", async () => {
    const id = randomUUID();
    await guardar({ ventaId: id });
    await mundo().caja.invoke("aparcarCarrito", { id, nombre: "Ana: Café", contenido: CARRITO });
    expect(await abierta()).toBeNull();
    const tomar = () => mundo().caja.invoke("quitarCarrito", { id });
    expect(await tomar()).toMatchObject({ value: true });
    expect(await abierta()).toMatchObject({ ventaId: id, carrito: CARRITO, pago: null });
    expect(await aparcadas()).toEqual([]);
    expect(await tomar()).toMatchObject({ value: false });
  });
});

describe("products that are read while a sale is awaited", () => {
  const LEIDOS = [{ codigo: "7774021000013", cantidad: "1" }];

  test("are there after the sale is charged, read before or after that, in another run of the program", async () => {
    const ventaId = randomUUID();
    await guardar({ ventaId, siguientes: LEIDOS });
    await mundo().vender(ventaId);
    expect(await abierta()).toMatchObject({ ventaId, carrito: null, siguientes: LEIDOS });
    const dos = [...LEIDOS, ...LEIDOS];
    expect(await guardar({ ventaId, siguientes: dos })).toBe("ventaCobrada");
    expect(await guardar({ ventaId }), "a window that knows of none").toBe("ventaCobrada");
    await mundo().reiniciar();
    expect(await abierta()).toMatchObject({ ventaId, carrito: null, siguientes: dos });
    const tres = [...dos, ...LEIDOS];
    expect(await guardar({ ventaId, carrito: null, pago: null, siguientes: tres })).toBe("guardada");
    expect(await abierta()).toMatchObject({ ventaId, carrito: null, siguientes: tres });
    await guardar({ ventaId: randomUUID(), pago: null });
    expect(await abierta()).toMatchObject({ carrito: CARRITO, siguientes: [] });
  });

  test("stay with their cashier when the sale is parked, or taken up by somebody else", async () => {
    const id = randomUUID();
    await guardar({ ventaId: id, siguientes: LEIDOS });
    await mundo().caja.invoke("aparcarCarrito", { id, nombre: "Ana: Café", contenido: CARRITO });
    expect(await abierta()).toMatchObject({ carrito: null, siguientes: LEIDOS });
    const ana = await persona("Ana");
    const luis = await persona("Luis");
    await entra(ana);
    const ventaId = randomUUID();
    await guardar({ de: ana, ventaId, siguientes: LEIDOS });
    await entra(luis);
    expect(await mundo().caja.invoke("quitarCarrito", { id: ventaId })).toMatchObject({ value: true });
    expect(await abierta()).toMatchObject({ carrito: CARRITO, siguientes: [] });
    await entra(ana);
    expect(await abierta()).toMatchObject({ carrito: null, siguientes: LEIDOS });
  });
});

test("products that were read for the next sale go into the parked one that is taken up", async () => {
  const siguientes = [{ codigo: "7774021000013", cantidad: "1" }];
  const id = randomUUID();
  await guardar({ ventaId: id, siguientes });
  await mundo().caja.invoke("aparcarCarrito", { id, nombre: "Ana: Café", contenido: CARRITO });
  await mundo().caja.invoke("quitarCarrito", { id });
  expect(await abierta()).toMatchObject({ ventaId: id, carrito: CARRITO, siguientes });
});

describe("the last sale", () => {
  const ultima = async () => {
    const result = await mundo().caja.invoke("ultimaVenta", {});
    if (!result.ok) return result.error.kind;
    return result.value;
  };

  test("is the one that was charged last, with its change, also in another run of the program", async () => {
    expect(await ultima()).toBeNull();
    await mundo().vender();
    const { numeroFactura } = await mundo().vender(randomUUID(), { recibido: "100" });
    const dicha = { numeroFactura, estado: "EMITIDA", total: "25.00", recibido: "100", cambio: "75.00" };
    expect(await ultima()).toMatchObject({ ...dicha, dolares: null });
    await mundo().reiniciar();
    expect(await ultima()).toMatchObject(dicha);
  });

  test("is one that was refused first and charged after another", async () => {
    mundo().servidor.guion.push({ resultado: "rechazada", codigo: 1037 });
    const devuelta = randomUUID();
    expect(await mundo().vender(devuelta)).toMatchObject({ estado: "RECHAZADA" });
    const otra = await mundo().vender();
    expect(await ultima(), "a refused one is none").toMatchObject({ id: otra.id });
    await mundo().vender(devuelta, { descuentoAdicional: "1.00" });
    expect(await ultima()).toMatchObject({ id: devuelta });
  });

  test("is of whoever is at the till, and is not told under the lock", async () => {
    await mundo().vender();
    const ana = await persona("Ana");
    const luis = await persona("Luis");
    await entra(ana);
    const { id } = await mundo().vender();
    await entra(luis);
    expect(await ultima()).toBeNull();
    await mundo().caja.invoke("bloquear", {});
    expect(await ultima()).toBe("sinUsuario");
    await entra(ana);
    expect(await ultima()).toMatchObject({ id });
  });

  test("is not known after a return to a copy: later ones may be missing", async () => {
    await mundo().vender();
    aparcarTrasCopia(mundo().db);
    expect(await ultima()).toBeNull();
  });
});
