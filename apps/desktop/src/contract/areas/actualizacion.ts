import { z } from "zod";
import { Nada } from "./comun.ts";

/** Update of this program as the screen shows it. */
export const VistaActualizacion = z.object({
  version: z.string(),
  /** Weeks since the release of this version; null if that is unknown. */
  semanas: z.int().nullable(),
  /** True if the version is so old that its Chromium no longer receives security fixes. */
  vieja: z.boolean(),
  /** False if this program cannot replace itself, because it runs in a browser or was built without keys. */
  sola: z.boolean(),
  /** Downloaded version that waits for a person to install it; null if there is none. */
  lista: z.string().nullable(),
  /** Reasons against installing the update now, each with its remedy. `pregunta`: the person may override it. */
  impedimentos: z.array(z.object({ texto: z.string(), pregunta: z.boolean() })),
  /** Outcome of the last update, if a person should know it; null otherwise. */
  resultado: z.string().nullable(),
});
export type VistaActualizacion = z.infer<typeof VistaActualizacion>;

/** Updates of the till's program. */
export const actualizacion = {
  comandos: {
    /** Looks for a newer version and downloads it. */
    buscarActualizacion: {
      right: "configuracion",
      changesState: true,
      entrada: Nada,
      salida: VistaActualizacion,
    },
    /** Installs the downloaded version and restarts the program. */
    actualizar: {
      right: "configuracion",
      changesState: true,
      entrada: z.strictObject({ energiaConfirmada: z.boolean() }),
      salida: z.null(),
    },
  },
  consultas: {
    actualizacion: {
      right: "nobodySignedIn",
      changesState: false,
      entrada: Nada,
      salida: VistaActualizacion,
    },
  },
} as const;
