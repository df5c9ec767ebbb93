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

/** Writes of two windows to one sale that both have read. A window that saw less is refused. */
describe("one sale in two windows", () => {
  type Abierta = { readonly mundo: MundoCaja; readonly ventaId: string; readonly revision: number };
  const vistaDe = (ventana: string, { ventaId, revision }: Omit<Abierta, "mundo">) => ({
    ventana,
    ventaId,
    revision,
  });
  /** A sale that this window stored, as both windows read it. */
  async function abierta(): Promise<Abierta> {
    const mundo = await start();
    const ventaId = randomUUID();
    await guardar(mundo, ventaId, { vista: { ventana: "una", ventaId, revision: 0 } });
    const leida = await pedir(mundo, "ventaAbierta", {});
    return { mundo, ventaId, revision: leida?.revision ?? 0 };
  }
  /** Whatever the other window stored, parked or not, is still there. */
  async function queda({ mundo, ventaId }: Abierta): Promise<unknown> {
    const enPantalla = await pedir(mundo, "ventaAbierta", {});
    if (enPantalla?.ventaId === ventaId) return enPantalla.carrito;
    return (await pedir(mundo, "carritosAparcados", {})).find(({ id }) => id === ventaId)?.contenido;
  }
  const OTRAS = {
    "stored another state": (una: Abierta) =>
      guardar(una.mundo, una.ventaId, { carrito: OTRO, vista: vistaDe("otra", una) }),
    "stored another state and parked it": async (una: Abierta) => {
      await guardar(una.mundo, una.ventaId, { carrito: OTRO, vista: vistaDe("otra", una) });
      const vista = vistaDe("otra", una);
      await pedir(una.mundo, "aparcarCarrito", {
        id: una.ventaId,
        nombre: "Beto: Café",
        contenido: OTRO,
        vista,
      });
    },
  };
  const NUEVO = { ...CARRITO, cliente: { razonSocial: "Carla" } };
  const ESCRITURAS = {
    "stores its state": ({ mundo, ...una }: Abierta) =>
      mundo.caja.invoke("guardarVentaAbierta", {
        de: "",
        nombre: "Carla: Café",
        ventaId: una.ventaId,
        carrito: NUEVO,
        pago: null,
        tras: [una.ventaId],
        vista: vistaDe("una", una),
      }),
    "parks it": ({ mundo, ...una }: Abierta) =>
      mundo.caja.invoke("aparcarCarrito", {
        id: una.ventaId,
        nombre: "Carla: Café",
        contenido: NUEVO,
        vista: vistaDe("una", una),
      }),
    "charges it": ({ mundo, ...una }: Abierta) =>
      mundo.caja.invoke("cobrar", { ventaId: una.ventaId, venta: ENTRADA, vista: vistaDe("una", una) }),
  };
  const FILAS = Object.entries(OTRAS).flatMap(([hizo, otra]) =>
    Object.entries(ESCRITURAS).map(([hace, escribir]) => ({ hizo, otra, hace, escribir })),
  );

  test.each(FILAS)("which the other $hizo: this one $hace, is refused, and nothing is lost", async (fila) => {
    const una = await abierta();
    await fila.otra(una);
    expect(await fila.escribir(una)).toMatchObject({ ok: false, error: { kind: "ventaCambiada" } });
    // A parked sale has the total that it had, too.
    expect(await queda(una)).toMatchObject(OTRO);
  });

  test.each(Object.entries(ESCRITURAS))(
    "this one %s after its own answer was lost",
    async (_hace, escribir) => {
      const una = await abierta();
      const perdida = vistaDe("una", una);
      await guardar(una.mundo, una.ventaId, { carrito: OTRO, vista: perdida });
      expect(await escribir(una)).toMatchObject({ ok: true });
    },
  );

  test("this one goes on once it has read what the other stored", async () => {
    const una = await abierta();
    await OTRAS["stored another state and parked it"](una);
    expect(await pedir(una.mundo, "quitarCarrito", { id: una.ventaId })).toBe(true);
    const { revision } = (await pedir(una.mundo, "ventaAbierta", {})) ?? { revision: 0 };
    expect(await ESCRITURAS["stores its state"]({ ...una, revision })).toMatchObject({ ok: true });
    expect(await queda(una)).toEqual(NUEVO);
  });

  test("another sale of this one parks what the other stored since", async () => {
    const una = await abierta();
    await OTRAS["stored another state"](una);
    const nueva = randomUUID();
    await guardar(una.mundo, nueva, { tras: [una.ventaId, nueva], vista: vistaDe("una", una) });
    expect(await queda(una)).toEqual(OTRO);
    expect(quitadas(una.mundo)).toEqual([]);
  });

  test("the one that emptied it takes nothing from the other", async () => {
    const una = await abierta();
    await OTRAS["stored another state"](una);
    const vacia = { de: "", nombre: "", ventaId: una.ventaId, carrito: null, pago: null };
    const result = await una.mundo.caja.invoke("guardarVentaAbierta", {
      ...vacia,
      vista: vistaDe("una", una),
    });
    expect(result).toMatchObject({ ok: false, error: { kind: "ventaCambiada" } });
    expect(await queda(una)).toEqual(OTRO);
  });
});
