import { DESCUENTO_PROPIO } from "@mostrador/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { sembrarProducto } from "../support/productos.ts";

/** A discount that the seller gives by the seller's own right: no permission is lent, and the owner reads it all the same. */
describe("a discount of the seller's own right", () => {
  let mundo: MundoCaja;
  beforeEach(async () => {
    mundo = await startMundoCaja();
    await sembrarProducto(mundo.caja);
    const { ok } = await mundo.caja.invoke("guardarUsuario", {
      id: null,
      nombre: "Juan",
      permisos: ["configuracion"],
      activo: true,
      pin: "1357",
    });
    expect(ok).toBe(true);
  });
  afterEach(() => mundo.close());

  const cobrar = async (descuentoAdicional: string | null, ventaId: string = crypto.randomUUID()) => {
    const venta = { ...ENTRADA, descuentoAdicional, recibido: "30" };
    expect((await mundo.caja.invoke("cobrar", { ventaId, venta })).ok).toBe(true);
    return ventaId;
  };
  const suyos = async () => {
    const bitacora = await mundo.caja.invoke("bitacora", {});
    return bitacora.ok ? bitacora.value.filter(({ accion }) => accion === DESCUENTO_PROPIO) : [];
  };

  test("is in the log with its sale, its person and no other", async () => {
    await cobrar(null);
    await cobrar("0.00");
    expect(await suyos()).toEqual([]);
    await cobrar("2.00");
    const detalle = "factura 3: descuento de Bs 2.00 sobre Bs 25.00, quedan Bs 23.00";
    expect(await suyos()).toMatchObject([{ usuario: "Juan", autorizo: null, detalle }]);
  });

  test("is in the log once, though the charge is repeated", async () => {
    const ventaId = await cobrar("2.00");
    await cobrar("2.00", ventaId);
    expect(await suyos()).toHaveLength(1);
  });
});
