import { z } from "zod";
import { CodigoParaOtra, DatosInstalacion, RevisionInstalacion } from "@mostrador/core";
import { EstadoCaja } from "../estado.ts";
import { Nada } from "./comun.ts";

/** State of the server that this computer runs itself, as a child process of the till. */
export const ServidorPropio = z.object({
  /** True if this program can run a server. */
  puede: z.boolean(),
  activo: z
    .object({
      estado: z.enum(["arrancando", "atiende", "caido"]),
      /** True if other computers of the shop can reach the server. */
      enRed: z.boolean(),
      /** Addresses at which other computers reach the server. */
      direcciones: z.array(z.string()),
      error: z.string().nullable(),
    })
    .nullable(),
});
export type ServidorPropio = z.infer<typeof ServidorPropio>;

/** Setup of a shop's first computer with its own server, and the pairing codes for further computers. */
export const instalacion = {
  comandos: {
    /** Checks the owner's data locally and with the tax system, without storing anything. */
    revisarInstalacion: {
      right: "configuracion",
      changesState: false,
      entrada: DatosInstalacion,
      salida: RevisionInstalacion,
    },
    /** Creates the company in this computer's own server and pairs this till with it. */
    instalar: {
      right: "configuracion",
      changesState: true,
      entrada: z.strictObject({ datos: DatosInstalacion, enRed: z.boolean() }),
      /** The owner's key, shown only once, and the portal's address. */
      salida: z.object({ estado: EstadoCaja, claveDueno: z.string(), portal: z.string().nullable() }),
    },
    /** Opens this computer's server to the shop's network, or closes it. */
    compartirServidor: {
      right: "configuracion",
      changesState: true,
      entrada: z.strictObject({ enRed: z.boolean() }),
      salida: ServidorPropio,
    },
    /**
     * Imports the offline sales of a lost till from its second copy into this till, which replaces it. Returns null if there is no copy to
     * read.
     */
    recuperarDiario: {
      right: "configuracion",
      changesState: true,
      entrada: z.strictObject({ carpeta: z.string().trim().min(1, "Falta la carpeta.").max(500).nullable() }),
      salida: z.object({
        /** Number of sales that this till did not have. */
        recuperadas: z.int(),
        /** Number of log entries that this till did not have. */
        hechos: z.int(),
        /** Number of unreadable lines, and of places where a line was changed or removed. */
        danadas: z.int(),
        roturas: z.int(),
      }),
    },
    /** Creates a pairing code for another computer. With a point of sale, the code replaces the lost till of that point of sale. */
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
