import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseHecho } from "@mostrador/core";
import type { Salida } from "../../contract/index.ts";
import { ENTRADA, type MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir, sembrarPersona } from "../support/mundos.ts";

const start = mundosDePrueba();
const CARRITO = { items: [...ENTRADA.items], descuentoAdicional: "5", cliente: ENTRADA.cliente };

async function aparcar(mundo: MundoCaja, contenido: object = CARRITO): Promise<string> {
  const id = randomUUID();
  await pedir(mundo, "aparcarCarrito", { id, nombre: "Ana: Café", contenido: { ...contenido } });
  return id;
}

const quitadas = (mundo: MundoCaja) =>
  mundo.db
    .all(z.object({ datos: z.string() }), "select datos from hechos where tipo = 'lineasQuitadas'")
    .map(({ datos }) => parseHecho({ tipo: "lineasQuitadas", version: 1, datos }));

describe("a parked sale", () => {
  test("is told with its total, as its document would have it; a cart that is not an amount yet has none", async () => {
    const mundo = await start();
    await aparcar(mundo);
    await aparcar(mundo, { items: [{ ...ENTRADA.items[0], cantidad: "" }] });
    const totales = (await pedir(mundo, "carritosAparcados", {})).map(({ total }) => total);
    expect(new Set(totales)).toEqual(new Set(["20.00", null]));
  });

  test("tells what it came to when it was put aside, once that is another amount", async () => {
    const mundo = await start();
    await aparcar(mundo);
    const [{ contenido, ...vista }] = (await pedir(mundo, "carritosAparcados", {})) as [
      Salida<"carritosAparcados">[number],
    ];
    expect([vista.total, vista.antes, contenido["sumaba"]]).toEqual(["20.00", null, "20.00"]);
    // As a promotion that ended, or the day of a law, leaves it.
    mundo.db.inTransaction((tx) =>
      tx.run("update carritos set contenido = json_set(contenido, '$.sumaba', '18.00')", {}),
    );
    const [despues] = await pedir(mundo, "carritosAparcados", {});
    expect([despues?.total, despues?.antes]).toEqual(["20.00", "18.00"]);
  });

  test("stands after the older ones", async () => {
    const mundo = await start();
    const ids = [];
    for (let i = 0; i < 3; i++) {
      ids.push(await aparcar(mundo));
      mundo.pasar(60_000);
    }
    expect((await pedir(mundo, "carritosAparcados", {})).map(({ id }) => id)).toEqual(ids);
  });

  test("is refused where a hundred are parked; one of them is parked again", async () => {
    const mundo = await start();
    const ids = [];
    for (let i = 0; i < 100; i++) ids.push(await aparcar(mundo));
    const contenido: object = CARRITO;
    const entrada = (id: string) => ({ id, nombre: "Ana: Café", contenido: { ...contenido } });
    const otra = await mundo.caja.invoke("aparcarCarrito", entrada(randomUUID()));
    expect(otra.ok ? null : otra.error.texto).toMatch(/^Ya hay 100 ventas en espera/);
    expect((await mundo.caja.invoke("aparcarCarrito", entrada(ids[0] ?? ""))).ok).toBe(true);
    expect(await pedir(mundo, "carritosAparcados", {})).toHaveLength(100);
  });

  test("gets a name, which it keeps where it is taken up and parked again; one that is gone gets none", async () => {
    const mundo = await start();
    const id = await aparcar(mundo);
    expect(await pedir(mundo, "nombrarCarrito", { id, nombre: "Mesa 3" })).toBe(true);
    const [nombrada] = await pedir(mundo, "carritosAparcados", {});
    expect(nombrada).toMatchObject({ id, nombre: "Mesa 3", contenido: { ...CARRITO, nombre: "Mesa 3" } });
    expect(await pedir(mundo, "nombrarCarrito", { id: randomUUID(), nombre: "Mesa 4" })).toBe(false);
  });

  test("is deleted once, and its lines are told in the log", async () => {
    const mundo = await start();
    const id = await aparcar(mundo);
    expect((await pedir(mundo, "estado", {})).carritosAparcados).toBe(1);
    expect(await pedir(mundo, "descartarCarrito", { id })).toBe(true);
    expect(await pedir(mundo, "descartarCarrito", { id })).toBe(false);
    expect((await pedir(mundo, "estado", {})).carritosAparcados).toBe(0);
    const [linea] = ENTRADA.items;
    expect(quitadas(mundo)).toMatchObject([
      {
        kind: "lineasQuitadas",
        datos: { ventaId: id, lineas: [{ codigo: linea?.codigoProducto, cantidad: "2" }] },
      },
    ]);
  });

  test("is deleted by a person who may annul, or with that person's PIN", async () => {
    const mundo = await start();
    await sembrarPersona(mundo, "Eva", "1111", ["anular", "configuracion"]);
    const luis = await sembrarPersona(mundo, "Luis", "2222", []);
    await pedir(mundo, "bloquear", {});
    await pedir(mundo, "entrar", { usuarioId: luis, pin: "2222" });
    const id = await aparcar(mundo);
    const sinPermiso = await mundo.caja.invoke("descartarCarrito", { id });
    expect(sinPermiso.ok ? null : sinPermiso.error.kind).toBe("faltaPermiso");
    expect(await pedir(mundo, "carritosAparcados", {})).toHaveLength(1);
    expect(quitadas(mundo)).toEqual([]);
  });
});
