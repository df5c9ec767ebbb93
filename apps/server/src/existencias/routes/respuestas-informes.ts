/** Replies of the reports of stock. Quantities and values are decimal texts. */
import { explicado } from "@mostrador/core";
import { z } from "zod";
import { Dia, Momento } from "../../http/respuestas.ts";
import { ProductoId } from "./campos.ts";

const DE_PRODUCTO = {
  productoId: ProductoId,
  codigo: explicado(z.string(), "Código del producto en la tienda.", "ARR-01"),
  descripcion: explicado(z.string(), "Nombre del producto.", "Arroz grano de oro, bolsa de 1 kg"),
  categoria: explicado(z.string().nullable(), "Categoría; nulo si no tiene.", "Abarrotes"),
  sucursal: explicado(z.int(), "Sucursal; 0 es la casa matriz.", 0),
};
const Total = explicado(z.int(), "Filas del informe entero.", 12);
const PERIODO = {
  desde: explicado(Dia, "Primer día que cuenta."),
  hasta: explicado(Dia, "Último día que cuenta."),
};

/** Suggested orders. */
export const Reponer = z.object({
  ...PERIODO,
  total: Total,
  filas: explicado(
    z.array(
      z.object({
        ...DE_PRODUCTO,
        hay: explicado(z.string(), "Cuánto hay, en la unidad del producto.", "4"),
        enCamino: explicado(z.string(), "Cuánto viene de otra sucursal.", "0"),
        minimo: explicado(z.string().nullable(), "Su mínimo; nulo si no se dijo.", "6"),
        vendido: explicado(z.string(), "Cuánto se vendió en esos días.", "30"),
        pedir: explicado(z.string(), "Cuánto pedir.", "11"),
      }),
    ),
    "Lo que conviene pedir, lo más urgente primero.",
  ),
});

/** Stock that does not sell. */
export const SinVender = z.object({
  desde: explicado(Dia, "Día desde el que no se vendió nada."),
  total: Total,
  valor: explicado(z.string(), "Valor de todo ello, en bolivianos.", "1520.00"),
  filas: explicado(
    z.array(
      z.object({
        ...DE_PRODUCTO,
        cantidad: explicado(z.string(), "Cuánto hay.", "24"),
        valor: explicado(z.string(), "Su valor al costo, en bolivianos.", "208.80"),
        ultimaVenta: explicado(Momento.nullable(), "Cuándo se vendió por última vez; nulo si nunca."),
      }),
    ),
    "Lo que no se vende, lo de más valor primero.",
  ),
});

/** Losses of a period. */
export const Perdidas = z.object({
  ...PERIODO,
  total: Total,
  valor: explicado(z.string(), "Suma de lo perdido y lo hallado, en bolivianos.", "-85.30"),
  filas: explicado(
    z.array(
      z.object({
        ...DE_PRODUCTO,
        conteos: explicado(z.string(), "Lo que los conteos hallaron; con signo menos, lo que faltó.", "-3"),
        actas: explicado(z.string(), "Lo que salió roto, vencido o robado.", "-2"),
        traslados: explicado(z.string(), "Lo que salió a otra sucursal y no llegó.", "0"),
        cantidad: explicado(z.string(), "Todo junto.", "-5"),
        valor: explicado(z.string(), "Su valor al costo, en bolivianos.", "-43.50"),
      }),
    ),
    "Lo que se perdió, lo de más valor primero.",
  ),
});
