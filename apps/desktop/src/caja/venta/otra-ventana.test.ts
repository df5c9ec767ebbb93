import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";

const CARRITO = { items: [{ descripcion: "Café ñ 250 g" }], cliente: { razonSocial: "Ana" } };
const OTRO = { ...CARRITO, cliente: { razonSocial: "Beto" } };

const start = mundosDePrueba();

const guardar = (mundo: MundoCaja, ventaId: string) =>
  pedir(mundo, "guardarVentaAbierta", {
    de: "",
    nombre: "Ana: Café",
    ventaId,
    carrito: CARRITO,
    pago: null,
    siguientes: [],
  });
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
    expect(await pedir(mundo, "carritosAparcados", {})).toEqual([]);
    expect(await pedir(mundo, "ventaAbierta", {})).toMatchObject({ ventaId: suya });
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
