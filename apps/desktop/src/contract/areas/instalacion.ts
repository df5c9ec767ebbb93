import { z } from "zod";
import { CodigoParaOtra, DatosInstalacion, RevisionInstalacion } from "@mostrador/core";
import { EstadoCaja } from "../estado.ts";
import { Nada } from "./comun.ts";

/** The server that this computer runs itself, as a child of the till's program. */
export const ServidorPropio = z.object({
  /** This program can run a server. */
  puede: z.boolean(),
  activo: z
    .object({
      estado: z.enum(["arrancando", "atiende", "caido"]),
      /** Other computers of the shop may reach the server. */
      enRed: z.boolean(),
      /** Addresses at which they reach it. */
      direcciones: z.array(z.string()),
      error: z.string().nullable(),
    })
    .nullable(),
});
export type ServidorPropio = z.infer<typeof ServidorPropio>;

/**
 * A shop's first computer: its own server, checked and set up in one step; and the pairing code for the second
 * computer.
 */
export const instalacion = {
  comandos: {
    /** Checks the owner's data, here and with the tax system; stores nothing. */
    revisarInstalacion: {
      right: "configuracion",
      changesState: false,
      entrada: DatosInstalacion,
      salida: RevisionInstalacion,
    },
    /** Makes the company in this computer's own server and pairs this till with it. */
    instalar: {
      right: "configuracion",
      changesState: true,
      entrada: z.strictObject({ datos: DatosInstalacion, enRed: z.boolean() }),
      /** The owner's key, shown once, and the address of the portal that it opens. */
      salida: z.object({ estado: EstadoCaja, claveDueno: z.string(), portal: z.string().nullable() }),
    },
    /** Opens the own server to the shop's network, or closes it. */
    compartirServidor: {
      right: "configuracion",
      changesState: true,
      entrada: z.strictObject({ enRed: z.boolean() }),
      salida: ServidorPropio,
    },
    /** Imports the offline sales of a lost till from its second copy into this till, which replaces it. Null: there is no copy to read. */
    recuperarDiario: {
      right: "configuracion",
      changesState: true,
      entrada: z.strictObject({ carpeta: z.string().trim().min(1, "Falta la carpeta.").max(500).nullable() }),
      salida: z.object({
        /** Sales that this till did not have. */
        recuperadas: z.int(),
        /** Entries of its log of facts that this till did not have. */
        hechos: z.int(),
        /** Lines that could not be read, and places where a line was changed or taken out. */
        danadas: z.int(),
        roturas: z.int(),
      }),
    },
    /** A pairing code for another computer; with a point of sale, for one that takes the place of the lost till there. */
    codigoParaOtra: {
      right: "configuracion",
      changesState: true,
      entrada: z.strictObject({ reemplazarPunto: z.int().min(1).nullable() }),
      salida: CodigoParaOtra,
    },
  },
  consultas: {
    servidorPropio: { right: "signedIn", changesState: false, entrada: Nada, salida: ServidorPropio },
  },
} as const;
