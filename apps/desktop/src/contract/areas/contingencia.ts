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
  /** Observed by the tax system: what, and what to do. */
  observada: MensajeFiscal.nullable(),
  /** Refused by the server: it stays here until somebody helps. */
  causa: z.string().nullable(),
});

/** Selling without connection: what waits, and going where there is none on purpose. */
export const contingencia = {
  comandos: {
    /** Goes to sell where there is no internet: 3 a point of sale taken there, 4 a place without it. Up to 15 days; until `volverDelCampo`. */
    salirAlCampo: {
      right: "configuracion",
      changesState: true,
      entrada: z.strictObject({ tipo: z.union([z.literal(3), z.literal(4)]) }),
      salida: EstadoCaja,
    },
    /** Back where there is internet: the event ends, and what was sold is sent. */
    volverDelCampo: { right: "signedIn", changesState: true, entrada: Nada, salida: EstadoCaja },
  },
  consultas: {
    pendientes: { right: "signedIn", changesState: false, entrada: Nada, salida: z.array(Pendiente) },
  },
} as const;
