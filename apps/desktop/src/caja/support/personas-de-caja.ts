/** Persons at a till, for tests. */
import { afterEach, beforeEach } from "vitest";
import { PERMISOS, type Permiso } from "@mostrador/core";
import type { Entrada, NombreLlamada } from "../../contract/index.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "./mundo.ts";
import { sembrarProducto } from "./productos.ts";

export const TODOS = Object.keys(PERMISOS) as Permiso[];

/** A till for each test of a file, and the persons who are registered at it. */
export function cajaConPersonas() {
  let mundo: MundoCaja;
  beforeEach(async () => {
    mundo = await startMundoCaja();
    await sembrarProducto(mundo.caja);
  });
  afterEach(() => mundo.close());
  async function pedir<N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) {
    const hecho = await mundo.caja.invoke(nombre, entrada);
    return hecho.ok ? "bien" : hecho.error.kind;
  }
  async function guardar(nombre: string, pin: string, permisos: readonly Permiso[]): Promise<string> {
    const hecho = await mundo.caja.invoke("guardarUsuario", {
      id: null,
      nombre,
      permisos: [...permisos],
      activo: true,
      pin,
    });
    if (!hecho.ok) throw new Error(hecho.error.texto);
    return hecho.value.find((usuario) => usuario.nombre === nombre)?.id ?? "";
  }
  const vender = (cambios: Partial<typeof ENTRADA> = {}) =>
    pedir("cobrar", { ventaId: crypto.randomUUID(), venta: { ...ENTRADA, ...cambios } });
  async function turnoConDueña(): Promise<{ duena: string; cajero: string }> {
    const duena = await guardar("Elsa", "2468", TODOS);
    const cajero = await guardar("Juan", "1357", ["cierres"]);
    return { duena, cajero };
  }
  return { mundo: () => mundo, pedir, guardar, vender, turnoConDueña };
}
