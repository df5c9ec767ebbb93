import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Entrada } from "../../contract/index.ts";
import { ENTRADA, type MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";
import { listHechosDe } from "../support/venta-ajena.ts";

const ITEMS: Record<string, string | number | null>[] = JSON.parse(JSON.stringify(ENTRADA.items));
const CARRITO = { items: ITEMS, cliente: { razonSocial: "Ana" } };
const OTRO = { ...CARRITO, cliente: { razonSocial: "Beto" } };

const start = mundosDePrueba();

/** Stores a sale as its window does. `tras`: the sales that the window stored before. */
const guardar = (mundo: MundoCaja, ventaId: string, cambios: Partial<Entrada<"guardarVentaAbierta">> = {}) =>
  pedir(mundo, "guardarVentaAbierta", {
    de: "",
    nombre: "Ana: Café",
    ventaId,
    carrito: CARRITO,
    pago: null,
    siguientes: [],
    ...cambios,
  });
const quitadas = (mundo: MundoCaja) => listHechosDe(mundo).filter(([tipo]) => tipo === "lineasQuitadas");
const aparcar = (mundo: MundoCaja, id: string) =>
  pedir(mundo, "aparcarCarrito", { id, nombre: "Beto: Café", contenido: OTRO });

describe("a sale of another window", () => {
  test("is parked where this window takes a parked one up, and is in one place when it goes on", async () => {
    const mundo = await start();
    const [suya, aparcada] = [randomUUID(), randomUUID()];
    await aparcar(mundo, aparcada);
    await guardar(mundo, suya);
    expect(await pedir(mundo, "quitarCarrito", { id: aparcada })).toBe(true);
    expect(await pedir(mundo, "ventaAbierta", {})).toMatchObject({ ventaId: aparcada, carrito: OTRO });
    const suyaAparcada = { id: suya, nombre: "Ana: Café", contenido: CARRITO };
    expect(await pedir(mundo, "carritosAparcados", {})).toMatchObject([suyaAparcada]);
    await guardar(mundo, suya);
    expect(await pedir(mundo, "carritosAparcados", {})).toMatchObject([{ id: aparcada, contenido: OTRO }]);
    expect(await pedir(mundo, "ventaAbierta", {})).toMatchObject({ ventaId: suya });
  });

  test("is parked where this window stores its own, by turns, and no line counts as taken out", async () => {
    const mundo = await start();
    const [una, otra] = [randomUUID(), randomUUID()];
    await guardar(mundo, una);
    for (const [abierta, aparcada] of [
      [otra, una],
      [una, otra],
      [otra, una],
    ] as const) {
      await guardar(mundo, abierta, { tras: [abierta] });
      expect(await pedir(mundo, "ventaAbierta", {})).toMatchObject({ ventaId: abierta, carrito: CARRITO });
      expect(await pedir(mundo, "carritosAparcados", {})).toMatchObject([{ id: aparcada }]);
    }
    expect(quitadas(mundo)).toEqual([]);
  });

  test("stays open where this window has none", async () => {
    const mundo = await start();
    const [suya, vacia] = [randomUUID(), randomUUID()];
    await guardar(mundo, suya);
    await guardar(mundo, vacia, { carrito: null, tras: [vacia] });
    expect(await pedir(mundo, "ventaAbierta", {})).toMatchObject({ ventaId: suya, carrito: CARRITO });
    expect(quitadas(mundo)).toEqual([]);
  });

  test("is not taken for this window's own, which loses its lines where another follows it", async () => {
    const mundo = await start();
    const [una, otra] = [randomUUID(), randomUUID()];
    await guardar(mundo, una);
    await guardar(mundo, otra, { tras: [una, otra] });
    expect(await pedir(mundo, "carritosAparcados", {})).toEqual([]);
    expect(quitadas(mundo)).toMatchObject([["lineasQuitadas", { ventaId: una }]]);
  });

  test("stays open where this window puts its own aside", async () => {
    const mundo = await start();
    const suya = randomUUID();
    await guardar(mundo, suya);
    await aparcar(mundo, randomUUID());
    expect(await pedir(mundo, "ventaAbierta", {})).toMatchObject({ ventaId: suya });
  });

  test("that was parked so is not there any more once it is charged", async () => {
    const mundo = await start();
    const [suya, aparcada] = [randomUUID(), randomUUID()];
    await aparcar(mundo, aparcada);
    await guardar(mundo, suya);
    await pedir(mundo, "quitarCarrito", { id: aparcada });
    await mundo.vender(suya);
    expect(await pedir(mundo, "carritosAparcados", {})).toEqual([]);
  });
});
