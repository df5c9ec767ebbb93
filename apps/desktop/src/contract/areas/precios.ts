import { z } from "zod";
import { ESTADOS_PROMOCION, Promocion } from "@mostrador/core";
import { Decimal } from "../formas.ts";
import { Nada, Visto } from "./comun.ts";

const Id = z.string().min(1).max(64);

/** A promotion as its editor lists it: in plain words, and whether it runs now. */
const PromocionVista = Promocion.extend({
  frase: z.string(),
  estado: z.enum(ESTADOS_PROMOCION),
  /** Names of its products, in their order; null: the product is gone. */
  nombres: z.array(z.string().nullable()),
});
export type PromocionVista = z.infer<typeof PromocionVista>;

/** Promotions, price lists, presentations and tiles of the grid, edited at the till. */
export const precios = {
  comandos: {
    /** Makes or edits a promotion; without `id` a new one. */
    guardarPromocion: {
      right: "precios",
      changesState: true,
      entrada: Promocion.extend({ id: Id.nullable(), visto: Visto }),
      salida: Promocion,
    },
    /** Deletes a row that prices or the grid follow from, with what hangs from it. */
    borrarRegla: {
      right: "precios",
      changesState: true,
      entrada: z.strictObject({ tipo: z.enum(["promocion"]), id: Id }),
      salida: z.null(),
    },
  },
  consultas: {
    /** All promotions: those that run now first, then by name. */
    promociones: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.array(PromocionVista),
    },
    /** A promotion that is being written: in plain words, what is wrong with it, and what a small cart would save. */
    probarPromocion: {
      right: "signedIn",
      changesState: false,
      entrada: Promocion.omit({ id: true, nombre: true }),
      salida: z.strictObject({
        frase: z.string(),
        estado: z.enum(ESTADOS_PROMOCION),
        falta: z.string().nullable(),
        ejemplo: z
          .strictObject({
            producto: z.string(),
            cantidad: Decimal,
            precio: Decimal,
            total: Decimal,
            ahorro: Decimal,
            frase: z.string(),
          })
          .nullable(),
      }),
    },
  },
} as const;
