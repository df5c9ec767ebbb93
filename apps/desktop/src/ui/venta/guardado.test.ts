import { describe, expect, test } from "vitest";
import { createGuardado } from "./guardado.ts";

/** A store whose replies the test controls. */
function almacen() {
  const enviados: number[] = [];
  const abiertas: ((guardado: boolean) => void)[] = [];
  const guardado = createGuardado<number>((estado) => {
    enviados.push(estado);
    return new Promise((resolve) => abiertas.push(resolve));
  });
  const responder = async (bien = true): Promise<void> => {
    abiertas.shift()?.(bien);
    for (let i = 0; i < 5; i++) await Promise.resolve();
  };
  return { enviados, guardado, responder };
}

describe("a state that is stored as it changes", () => {
  test("is sent at once, and the newest of those that came meanwhile after the answer", async () => {
    const { enviados, guardado, responder } = almacen();
    for (const estado of [1, 2, 3, 4]) guardado.guardar(estado);
    expect(enviados).toEqual([1]);
    await responder();
    expect(enviados).toEqual([1, 4]);
    await responder();
    guardado.guardar(5);
    expect(enviados).toEqual([1, 4, 5]);
  });

  test("is ready once the last one is answered, also one that came while it was awaited", async () => {
    const { guardado, responder } = almacen();
    let listo = false;
    guardado.guardar(1);
    void guardado.listo().then(() => (listo = true));
    guardado.guardar(2);
    await responder();
    expect(listo).toBe(false);
    await responder();
    expect(listo).toBe(true);
  });

  test("that could not be stored is tried again, and gives way to a newer one", async () => {
    const { enviados, guardado, responder } = almacen();
    guardado.guardar(1);
    await responder(false);
    guardado.reintentar();
    await responder(false);
    guardado.guardar(2);
    await responder(false);
    guardado.guardar(3);
    guardado.guardar(4);
    await responder(false);
    await responder();
    guardado.reintentar();
    expect(enviados).toEqual([1, 1, 2, 3, 4]);
  });

  test("is sent without waiting for an answer where the page is left", async () => {
    const { enviados, guardado } = almacen();
    guardado.guardar(1);
    guardado.guardar(2);
    guardado.soltar();
    guardado.soltar();
    expect(enviados).toEqual([1, 2]);
  });
});
