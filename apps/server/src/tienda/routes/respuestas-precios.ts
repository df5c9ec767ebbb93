import {
  Cliente,
  ESTADOS_PROMOCION,
  Lista,
  PresentacionProducto,
  Promocion,
  Tarifa,
  explicado,
} from "@mostrador/core";
import { z } from "zod";

/** The portal's replies of prices: promotions, lists, presentations. In code's names. */

/** Promotions in plain words: those that run now first, those that are over last. */
export const PromocionesVistas = z.object({
  promociones: explicado(
    z.array(
      Promocion.extend({
        /** Names of its products, in their order; null: the product is gone. */
        nombres: explicado(
          z.array(z.string().nullable()),
          "Nombres de sus productos, en su orden; nulo si se borró.",
        ),
        frase: explicado(z.string(), "Lo que hace, en palabras."),
        estado: explicado(z.enum(ESTADOS_PROMOCION), "Si rige ahora, espera, terminó o está apagada."),
      }),
    ),
    "Las que rigen ahora primero, las terminadas al final.",
  ),
  /** Values of the shop that lost to a later write in the last thirty days. */
  conflictos: explicado(z.int(), "Valores que perdieron ante otro posterior en los últimos 30 días.", 0),
});

/** A promotion that is being written: in words, its fault, and the savings of a small cart. */
export const PromocionProbada = z.object({
  frase: explicado(z.string(), "Lo que hace, en palabras."),
  estado: explicado(z.enum(ESTADOS_PROMOCION), "Si rige ahora, espera, terminó o está apagada."),
  falta: explicado(z.string().nullable(), "Qué falta o está mal; nulo si nada."),
  ejemplo: explicado(
    z
      .object({
        producto: explicado(z.string(), "Nombre del producto."),
        cantidad: explicado(z.string(), "Cuánto se compra."),
        precio: explicado(z.string(), "Precio por unidad, en bolivianos."),
        total: explicado(z.string(), "Lo que se paga, en bolivianos."),
        ahorro: explicado(z.string(), "Lo que se ahorra, en bolivianos."),
        frase: explicado(z.string(), "El ejemplo en palabras."),
      })
      .nullable(),
    "Lo que ahorra una compra pequeña; nulo si no hay producto.",
  ),
});

/** Price lists with how many prices and clients each has; `paraTodos`: prices of no list. */
export const ListasVistas = z.object({
  listas: explicado(
    z.array(
      Lista.extend({
        tarifas: explicado(z.int(), "Precios que tiene.", 24),
        clientes: explicado(z.int(), "Clientes que la usan.", 3),
      }),
    ),
    "Listas de precios.",
  ),
  paraTodos: explicado(z.int(), "Precios que no son de ninguna lista.", 5),
});

const pagina = {
  total: explicado(z.int(), "Cuántas filas halla el filtro en todas sus páginas.", 40),
  siguiente: explicado(
    z.string().nullable(),
    "Valor de `tras` para la página que sigue; nulo en la última.",
    "50",
  ),
};
/** The name of the goods that a row is about; null: they are gone. */
const descripcion = explicado(
  z.string().nullable(),
  "Nombre del producto; nulo si se borró.",
  "Arroz grano de oro, bolsa de 1 kg",
);

/** A page of prices; `general`: the price without it. */
export const TarifasHalladas = z.object({
  tarifas: explicado(
    z.array(
      Tarifa.extend({
        descripcion,
        general: explicado(
          z.string().nullable(),
          "Precio sin ella, en bolivianos; nulo si se borró lo que precia.",
          "10.00",
        ),
        unidad: explicado(z.string(), "Nombre de la unidad.", "UNIDAD (BIENES)"),
      }),
    ),
    "Precios de la página.",
  ),
  ...pagina,
});

/** A page of presentations. */
export const PresentacionesHalladas = z.object({
  presentaciones: explicado(
    z.array(
      PresentacionProducto.extend({
        descripcion,
        unidad: explicado(z.string(), "Nombre de la unidad.", "CAJA"),
      }),
    ),
    "Presentaciones de la página.",
  ),
  ...pagina,
});

/** A page of the clients of a list. */
export const ClientesDeLista = z.object({
  clientes: explicado(z.array(Cliente), "Clientes de la página."),
  ...pagina,
});
