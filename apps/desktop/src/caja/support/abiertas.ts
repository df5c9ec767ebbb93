/** Open and parked sales, for tests. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach } from "vitest";
import type { Entrada } from "../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "./mundo.ts";
import { sembrarProducto } from "./productos.ts";

export const CARRITO = { items: [{ descripcion: "Café ñ 250 g" }], cliente: { razonSocial: "Ana" } };

export const PAGO = { escrito: { metodo: "1", recibido: "50" }, excepcionNit: false };

export const PIN = "2468";

/** A till for each test of a file, with its open and parked sales as the screen asks for them. */
export function cajaConAbierta() {
  let mundo: MundoCaja;
  beforeEach(async () => {
    mundo = await startMundoCaja();
    await sembrarProducto(mundo.caja);
  });
  afterEach(() => mundo.close());
  async function guardar(cambios: Partial<Entrada<"guardarVentaAbierta">> = {}): Promise<string> {
    const abierta = { de: "", nombre: "Ana: Café", ventaId: randomUUID(), carrito: CARRITO, pago: PAGO };
    const result = await mundo.caja.invoke("guardarVentaAbierta", { ...abierta, ...cambios });
    return result.ok ? "guardada" : result.error.kind;
  }
  async function abierta() {
    const result = await mundo.caja.invoke("ventaAbierta", {});
    if (!result.ok) throw new Error(result.error.texto);
    return result.value;
  }
  async function aparcadas() {
    const result = await mundo.caja.invoke("carritosAparcados", {});
    if (!result.ok) throw new Error(result.error.texto);
    return result.value;
  }
  async function persona(nombre: string): Promise<string> {
    const nueva = { id: null, nombre, pin: PIN, permisos: ["configuracion" as const], activo: true };
    const guardadas = await mundo.caja.invoke("guardarUsuario", nueva);
    if (!guardadas.ok) throw new Error(guardadas.error.texto);
    return guardadas.value.find((u) => u.nombre === nombre)?.id ?? "";
  }
  async function entra(usuarioId: string): Promise<void> {
    const entrada = await mundo.caja.invoke("entrar", { usuarioId, pin: PIN });
    if (!entrada.ok) throw new Error(entrada.error.texto);
  }
  return { mundo: () => mundo, guardar, abierta, aparcadas, persona, entra };
}
