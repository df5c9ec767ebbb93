import { conKind, Deber, Instante } from "@mostrador/core";
import { z } from "zod";
import { Decimal } from "../formas.ts";
import { Nada } from "./comun.ts";

/** An open duty about money as the screen asks it. */
export const DeberDeCaja = Deber.extend({
  abiertoEn: Instante,
  usuario: z.string().nullable(),
  /** The least and the most of it that may be cash, by how the invoice was paid. */
  enEfectivo: z.strictObject({ desde: z.string(), hasta: z.string() }),
});
export type DeberDeCaja = z.infer<typeof DeberDeCaja>;

/** Duties about money: what is to go back to a buyer or to be collected again, until a person says what became of it. */
export const deberes = {
  comandos: {
    /** Answers a duty; cash is the drawer's movement. Returns the duties that are still open. */
    responderDeber: {
      right: "efectivo",
      changesState: true,
      entrada: z
        .strictObject({
          id: z.uuid(),
          respuesta: z.enum(["hecho", "otraFactura", "noCorresponde"]),
          /** The part in cash; absent: as much as the invoice was paid in cash. */
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
    /** The open duties, the oldest first. */
    deberes: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.array(DeberDeCaja).readonly(),
    },
  },
} as const;
