import type { Producto } from "@mostrador/core";

/** A product that is in order, under an id; a test changes what it is about. */
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
