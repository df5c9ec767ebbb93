import { conKind, Deber, Instante } from "@mostrador/core";
import { z } from "zod";
import { Decimal } from "../formas.ts";
import { Nada } from "./comun.ts";

/** An open duty about money, with the data that the screen needs to ask about it. */
export const DeberDeCaja = Deber.extend({
  abiertoEn: Instante,
  usuario: z.string().nullable(),
  /** Number of the vale that the buyer holds for the returned goods; null if there is none. */
  vale: z.int().nullable(),
  /** Smallest and largest part of the amount that may be paid in cash, by how the invoice was paid. */
  enEfectivo: z.strictObject({ desde: z.string(), hasta: z.string() }),
});
export type DeberDeCaja = z.infer<typeof DeberDeCaja>;

/** Duties about money: amounts to return to a buyer or to collect again. A duty stays open until a person records its outcome. */
export const deberes = {
  comandos: {
    /** Answers a duty and returns the duties that are still open. Cash is recorded as a movement of the drawer. */
    responderDeber: {
      right: "efectivo",
      changesState: true,
      entrada: z
        .strictObject({
          id: z.uuid(),
          respuesta: z.enum(["hecho", "otraFactura", "noCorresponde"]),
          /** Part paid in cash; absent for the same part as was paid in cash for the invoice. */
          efectivo: Decimal.optional(),
          nota: z.string().trim().max(200).nullish(),
        })
        .refine(({ respuesta, nota }) => respuesta !== "noCorresponde" || (nota ?? "").length >= 3, {
          path: ["nota"],
          ...conKind("motivo", "Escriba por qué no se mueve el dinero."),
        }),
      salida: z.array(DeberDeCaja).readonly(),
    },
  },
  consultas: {
    /** Lists the open duties, oldest first. */
    deberes: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.array(DeberDeCaja).readonly(),
    },
  },
} as const;
