/** Replies about costs and prices. Costs and amounts are decimal texts in bolivianos. */
import { explicado, IdRegimen } from "@mostrador/core";
import { z } from "zod";
import { Dia } from "../../http/respuestas.ts";
import { ProductoId } from "./campos.ts";

const Comprado = z.object({
  fecha: explicado(Dia, "Día de la compra.", "2026-11-20"),
  costo: explicado(z.string(), "Costo de una unidad, sin el crédito fiscal.", "8.7"),
});
const Ley = explicado(IdRegimen, "Ley que rige ahora: de ella dependen el IVA y la ganancia.", "ley-843");

/** Cost of a product, and the law that divides its price. */
export const CostoHallado = z.object({
  regimen: Ley,
  sucursales: explicado(
    z.array(
      z.object({
        sucursal: explicado(z.int(), "Sucursal; 0 es la casa matriz.", 0),
        cantidad: explicado(z.string(), "Cuánto hay.", "24"),
        costo: explicado(z.string(), "Costo de una unidad.", "8.7"),
      }),
    ),
    "Costo promedio en cada sucursal que lo lleva.",
  ),
  ultimaCompra: explicado(Comprado.nullable(), "Su última compra; nulo si no hay ninguna en un año."),
  reposicion: explicado(
    z.string().nullable(),
    "Lo que costaría hoy, según se movió el dólar desde esa compra; nulo si no hay compra.",
    "9.1",
  ),
  dolar: explicado(
    z
      .object({
        antes: explicado(z.string(), "Dólar oficial del día de la compra.", "6.96"),
        hoy: explicado(z.string(), "Dólar oficial de hoy.", "12.18"),
      })
      .nullable(),
    "Con qué dólar se calcula; nulo si no se conoce alguno de los dos.",
  ),
});

/** Products that sell below their replacement cost. */
export const PorReponerHallados = z.object({
  regimen: Ley,
  productos: explicado(
    z.array(
      z.object({
        productoId: ProductoId,
        codigo: explicado(z.string(), "Código del producto.", "CAF-1"),
        descripcion: explicado(z.string(), "Nombre del producto."),
        precio: explicado(z.string(), "Precio al que se vende.", "10.00"),
        comprado: explicado(Comprado, "Su última compra."),
        reposicion: explicado(z.string(), "Lo que costaría hoy.", "15.1"),
        ganancia: explicado(z.string(), "Lo que deja el precio si hay que reponerlo; negativo.", "-6.70"),
        propuesto: explicado(z.string(), "Precio que deja la ganancia pedida.", "21.58"),
      }),
    ),
    "Productos que se venden por menos de lo que cuesta reponerlos, el que más pierde primero.",
  ),
});
