import type { z } from "zod";
import type { FilaDe } from "../readers/tienda.ts";
import type { CatalogosTienda } from "../productos.ts";
import type { ProductoVisto } from "./respuestas-tienda.ts";

/** A product as the portal shows it: without its picture, with the names of its codes. */
export function vistaProducto(
  { foto, fotoHash = null, ...producto }: FilaDe<"producto">,
  { unidadesMedida, productosServicios }: CatalogosTienda,
): z.infer<typeof ProductoVisto> {
  const { unidadMedida, codigoSin, actividadEconomica } = producto;
  return {
    ...producto,
    unidad: unidadesMedida.find(({ codigo }) => codigo === unidadMedida)?.descripcion ?? "",
    nombreSin:
      productosServicios.find(
        ({ codigo, actividad }) => codigo === codigoSin && actividad === actividadEconomica,
      )?.descripcion ?? "",
    hasFoto: foto !== null || fotoHash !== null,
  };
}
