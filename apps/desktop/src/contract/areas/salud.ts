import { z } from "zod";
import { ColorSalud, Instante } from "@mostrador/core";
import { Nada } from "./comun.ts";

/** One line of the health page: `texto`, its state; `remedio`, the cure, null if there is nothing to do. */
export const Renglon = z.object({
  clave: z.enum([
    "disco",
    "hora",
    "impresora",
    "pendientes",
    "registros",
    "copia",
    "segundaCopia",
    "version",
  ]),
  color: ColorSalud,
  texto: z.string(),
  /** Start of the state, if it is known. */
  desde: Instante.nullable(),
  remedio: z.string().nullable(),
});
export type Renglon = z.infer<typeof Renglon>;

/** The till's health, and the file for support. */
export const salud = {
  comandos: {
    /** Writes versions, settings, health and log into one file, without secrets and without buyers' data. Gives its path. */
    guardarDiagnostico: {
      right: "signedIn",
      changesState: true,
      quiet: true,
      entrada: Nada,
      salida: z.object({ archivo: z.string() }),
    },
  },
  consultas: {
    /** Health of this computer and the till, also under the lock: no line names a buyer. */
    salud: {
      right: "nobodySignedIn",
      changesState: false,
      entrada: Nada,
      salida: z.object({
        renglones: z.array(Renglon),
        /** Address of the owner's portal; null until the till is paired. */
        portal: z.string().nullable(),
        /** Findings of the reviews of the data. */
        hallazgos: z.array(
          z.object({ clase: z.string(), gravedad: z.string(), que: z.string(), remedio: z.string() }),
        ),
      }),
    },
  },
} as const;
