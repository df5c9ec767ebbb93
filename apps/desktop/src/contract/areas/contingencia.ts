import { z } from "zod";
import { Instante } from "@mostrador/core";
import { EstadoCaja } from "../estado.ts";
import { Decimal, MensajeFiscal } from "../formas.ts";
import { Nada } from "./comun.ts";

/** A document that the tax system has not accepted yet: since when, and why where something is to be done. */
export const Pendiente = z.strictObject({
  numero: z.int(),
  fechaEmision: Instante,
  cliente: z.string(),
  total: Decimal,
  estado: z.enum(["porSubir", "enServidor", "enDuda"]),
  /** The tax system's observation, with its remedy. */
  observada: MensajeFiscal.nullable(),
  /** The server's refusal: the document stays here until a person helps. */
  causa: z.string().nullable(),
});

/** Selling without a connection: waiting documents, and planned trips to a place without internet. */
export const contingencia = {
  comandos: {
    /**
     * Goes to a place without internet: 3 takes a point of sale there, 4 is a place without it. Up to 15
     * days, or until `volverDelCampo`.
     */
    salirAlCampo: {
      right: "configuracion",
      changesState: true,
      entrada: z.strictObject({ tipo: z.union([z.literal(3), z.literal(4)]) }),
      salida: EstadoCaja,
    },
    /** Comes back to the internet: the event ends, and its documents are sent. */
    volverDelCampo: { right: "signedIn", changesState: true, entrada: Nada, salida: EstadoCaja },
  },
  consultas: {
    pendientes: { right: "signedIn", changesState: false, entrada: Nada, salida: z.array(Pendiente) },
  },
} as const;
