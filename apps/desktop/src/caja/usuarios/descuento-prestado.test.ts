import { expect, test } from "vitest";
import type { Entrada, NombreLlamada } from "../../contract/index.ts";
import { ENTRADA } from "../support/mundo.ts";
import { mundosDePrueba } from "../support/mundos.ts";
import { sembrarProducto } from "../support/productos.ts";

const start = mundosDePrueba();

test("a discount that was allowed for one sale is in one proforma, and in no sale after it", async () => {
  const { caja } = await start();
  const pedir = async <N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) => {
    const hecho = await caja.invoke(nombre, entrada);
    return hecho.ok ? "bien" : hecho.error.kind;
  };
  await sembrarProducto(caja);
  const persona = { id: null, activo: true } as const;
  await pedir("guardarUsuario", {
    ...persona,
    nombre: "Elsa",
    permisos: ["configuracion", "descuentos"],
    pin: "2468",
  });
  const todos = await caja.invoke("guardarUsuario", {
    ...persona,
    nombre: "Juan",
    permisos: [],
    pin: "1357",
  });
  const idDe = (nombre: string) => (todos.ok && todos.value.find((uno) => uno.nombre === nombre)?.id) || "";
  await pedir("entrar", { usuarioId: idDe("Juan"), pin: "1357" });
  const { items, cliente } = ENTRADA;
  const con = { items, descuentoAdicional: "5.00" };
  const estado = await caja.invoke("estado", {});
  const validaHasta = (estado.ok && estado.value.ahora?.slice(0, 10)) || "";
  const prometer = (id: string) =>
    pedir("guardarProforma", {
      id,
      ...con,
      cliente: { ...cliente, telefono: null },
      validaHasta,
      nota: null,
    });
  await pedir("autorizar", { usuarioId: idDe("Elsa"), pin: "2468", permiso: "descuentos" });
  expect(await pedir("darDescuento", con)).toBe("bien");
  const id = crypto.randomUUID();
  expect([await prometer(id), await prometer(id)]).toEqual(["bien", "bien"]);
  expect(await prometer(crypto.randomUUID()), "another one").toBe("faltaPermiso");
  const venta = { ...ENTRADA, ...con, recibido: "30" };
  expect(await pedir("cobrar", { ventaId: crypto.randomUUID(), venta })).toBe("faltaPermiso");
});
