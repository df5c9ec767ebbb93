import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Instante, PERMISOS, type Permiso } from "@mostrador/core";
import { saveAbierta } from "./db/abiertas.ts";
import { CARRITO, PAGO, PIN, cajaConAbierta } from "../support/abiertas.ts";

const { mundo, guardar, abierta, aparcadas, persona, entra } = cajaConAbierta();

const TODOS = Object.keys(PERMISOS) as Permiso[];

describe("whose the open sale is", () => {
  test("each person's own: another one begins anew, and it is there when its owner is back", async () => {
    const ana = await persona("Ana");
    const luis = await persona("Luis");
    await entra(ana);
    const ventaId = randomUUID();
    await guardar({ de: ana, ventaId });
    await entra(luis);
    expect(await abierta()).toBeNull();
    expect(await guardar({ de: ana, ventaId })).toBe("sinUsuario");
    await entra(ana);
    expect(await abierta()).toMatchObject({ ventaId, carrito: CARRITO });
    expect(await aparcadas()).toEqual([]);
  });

  test("another one's is among the parked ones, and can be taken up", async () => {
    const ana = await persona("Ana");
    const luis = await persona("Luis");
    await entra(ana);
    const ventaId = randomUUID();
    await guardar({ de: ana, ventaId });
    await entra(luis);
    expect(await aparcadas()).toMatchObject([{ id: ventaId, nombre: "Ana: Café", usuario: "Ana" }]);
    await mundo().caja.invoke("quitarCarrito", { id: ventaId });
    expect(await abierta()).toMatchObject({ carrito: CARRITO, pago: null });
    await entra(ana);
    expect(await abierta()).toBeNull();
  });

  test("a till's without users is a parked one for somebody who has their own", async () => {
    const ana = await persona("Ana");
    await guardar({ de: ana, nombre: "la de Ana" });
    const deNadie = { de: "", ventaId: randomUUID(), nombre: "la de nadie", carrito: CARRITO, pago: null };
    const guardadaEn = Instante.parse("2026-11-22T10:00:00.000");
    mundo().db.inTransaction((tx) =>
      saveAbierta(tx, { ...deNadie, siguientes: [], guardadaEn, usuario: null, revision: 1, ventana: "" }),
    );
    await entra(ana);
    expect(await abierta()).toMatchObject({ carrito: CARRITO, pago: PAGO });
    expect(await aparcadas()).toMatchObject([{ nombre: "la de nadie" }]);
  });
});

describe("what a till without users holds is its first user's, and nobody else's", () => {
  const LEIDOS = [{ codigo: "7774021000013", cantidad: "1" }];
  const ultima = async () => {
    const result = await mundo().caja.invoke("ultimaVenta", {});
    return result.ok ? (result.value?.id ?? null) : result.error.kind;
  };

  test("the open cart with its payment and what was read for the next one", async () => {
    const ventaId = randomUUID();
    await guardar({ ventaId, siguientes: LEIDOS });
    const ana = await persona("Ana");
    const luis = await persona("Luis");
    await entra(luis);
    expect(await abierta()).toBeNull();
    expect(await aparcadas()).toMatchObject([{ id: ventaId, usuario: "Ana" }]);
    await entra(ana);
    expect(await abierta()).toEqual({
      ventaId,
      carrito: CARRITO,
      pago: PAGO,
      siguientes: LEIDOS,
      revision: 1,
    });
    await guardar({ de: ana, ventaId, carrito: null });
    expect(await abierta()).toBeNull();
  });

  test("the sale that was charged and whose outcome nobody has seen", async () => {
    const ventaId = randomUUID();
    await guardar({ ventaId });
    await mundo().vender(ventaId);
    await persona("Ana");
    expect(await abierta()).toMatchObject({ ventaId, carrito: null, pago: PAGO });
  });

  test("the last sale, also where the program ends in between", async () => {
    await mundo().vender();
    const { id } = await mundo().vender(randomUUID(), { recibido: "100" });
    const ana = await persona("Ana");
    expect(await ultima()).toBe(id);
    const luis = await persona("Luis");
    await mundo().reiniciar();
    await entra(luis);
    expect(await ultima()).toBeNull();
    await entra(ana);
    expect(await ultima()).toBe(id);
  });

  test("the drawer stays open, and the first user counts it", async () => {
    await mundo().caja.invoke("abrirTurno", { inicial: "100" });
    await mundo().vender();
    const nueva = { id: null, nombre: "Ana", pin: PIN, permisos: TODOS, activo: true };
    expect((await mundo().caja.invoke("guardarUsuario", nueva)).ok).toBe(true);
    const turno = await mundo().caja.invoke("turno", {});
    expect(turno).toMatchObject({ ok: true, value: { numero: 1 } });
    const cierre = { denominaciones: [{ valor: "100" as const, cantidad: 1 }], nota: "falta contar" };
    const cerrado = await mundo().caja.invoke("cerrarTurno", cierre);
    expect(cerrado).toMatchObject({ ok: true });
    expect(JSON.stringify(cerrado)).toContain("Ana");
  });
});
