import type { Producto } from "@mostrador/core";
import type { MundoCaja } from "./mundo.ts";

/** Builds a valid product under an id; a test changes the fields that it is about. */
export function productoDePrueba(id: string, cambios: Partial<Producto> = {}): Producto {
  return {
    id,
    codigo: `C-${id}`,
    codigoBarras: `777${id}`,
    descripcion: `Azúcar ${id}`,
    precio: "5.00",
    unidadMedida: 57,
    codigoSin: 99_100,
    actividadEconomica: "4711100",
    categoria: null,
    activo: true,
    foto: null,
    ...cambios,
  };
}

/** The product of `ENTRADA`, as a call makes it. */
const P1 = productoDePrueba("", {
  codigo: "P1",
  codigoBarras: null,
  descripcion: "Café ñ 250 g",
  precio: "12.50",
});

/** Makes the product of `ENTRADA` at a till: its sale asks for no permission. */
export async function sembrarProducto(caja: Pick<MundoCaja["caja"], "invoke">): Promise<void> {
  await caja.invoke("guardarProducto", { ...P1, id: null });
}
