import { Cliente, ESTADOS_PROMOCION, Lista, PresentacionProducto, Promocion, Tarifa } from "@mostrador/core";
import { z } from "zod";

/** The portal's replies of prices: promotions, lists, presentations. In code's names. */

/** Promotions in plain words: those that run now first, those that are over last. */
export const PromocionesVistas = z.object({
  promociones: z.array(
    Promocion.extend({
      /** Names of its products, in their order; null: the product is gone. */
      nombres: z.array(z.string().nullable()),
      frase: z.string(),
      estado: z.enum(ESTADOS_PROMOCION),
    }),
  ),
  /** Values of the shop that lost to a later write in the last thirty days. */
  conflictos: z.int(),
});

/** A promotion that is being written: in words, its fault, and the savings of a small cart. */
export const PromocionProbada = z.object({
  frase: z.string(),
  estado: z.enum(ESTADOS_PROMOCION),
  falta: z.string().nullable(),
  ejemplo: z
    .object({
      producto: z.string(),
      cantidad: z.string(),
      precio: z.string(),
      total: z.string(),
      ahorro: z.string(),
      frase: z.string(),
    })
    .nullable(),
});

/** Price lists with how many prices and clients each has; `paraTodos`: prices of no list. */
export const ListasVistas = z.object({
  listas: z.array(Lista.extend({ tarifas: z.int(), clientes: z.int() })),
  paraTodos: z.int(),
});

const pagina = { total: z.int(), siguiente: z.string().nullable() };
/** The name of the goods that a row is about; null: they are gone. */
const descripcion = z.string().nullable();

/** A page of prices; `general`: the price without it. */
export const TarifasHalladas = z.object({
  tarifas: z.array(Tarifa.extend({ descripcion, general: z.string().nullable(), unidad: z.string() })),
  ...pagina,
});

/** A page of presentations. */
export const PresentacionesHalladas = z.object({
  presentaciones: z.array(PresentacionProducto.extend({ descripcion, unidad: z.string() })),
  ...pagina,
});

/** A page of the clients of a list. */
export const ClientesDeLista = z.object({ clientes: z.array(Cliente), ...pagina });
