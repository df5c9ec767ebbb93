import { z } from "zod";
import { CodigoParaOtra, DatosInstalacion, RevisionInstalacion } from "@mostrador/core";
import { EstadoCaja } from "../estado.ts";
import { Nada } from "./comun.ts";

/** The server that this computer runs itself, as a child of the till's program. */
export const ServidorPropio = z.object({
  /** This program can run one. */
  puede: z.boolean(),
  activo: z
    .object({
      estado: z.enum(["arrancando", "atiende", "caido"]),
      /** Other computers of the shop may reach it. */
      enRed: z.boolean(),
      /** Where they reach it. */
      direcciones: z.array(z.string()),
      error: z.string().nullable(),
    })
    .nullable(),
});
export type ServidorPropio = z.infer<typeof ServidorPropio>;

/** A shop's first computer: its own server, looked over and set up in one go; and the way in for the second one. */
export const instalacion = {
  comandos: {
    /** Looks at what the owner brought, here and with the tax system; stores nothing. */
    revisarInstalacion: { entrada: DatosInstalacion, salida: RevisionInstalacion },
    /** Makes the company in this computer's own server and pairs this till with it. */
    instalar: {
      entrada: z.strictObject({ datos: DatosInstalacion, enRed: z.boolean() }),
      salida: z.object({ estado: EstadoCaja, claveDueno: z.string() }),
    },
    /** Opens the own server to the shop's network, or closes it. */
    compartirServidor: { entrada: z.strictObject({ enRed: z.boolean() }), salida: ServidorPropio },
    /** A pairing code for another computer; with a point of sale, for one that takes the place of the lost till there. */
    codigoParaOtra: {
      entrada: z.strictObject({ reemplazarPunto: z.int().min(1).nullable() }),
      salida: CodigoParaOtra,
    },
  },
  consultas: {
    servidorPropio: { entrada: Nada, salida: ServidorPropio },
  },
} as const;
