import { z } from "zod";
import { Nada } from "./comun.ts";

/** The update of this program as the screen shows it. */
export const VistaActualizacion = z.object({
  version: z.string(),
  /** Weeks since the release of this version, if it is known. */
  semanas: z.int().nullable(),
  /** Whether that is so long ago that its Chromium is maintained no more. */
  vieja: z.boolean(),
  /** False where this program cannot replace itself: it runs in a browser, or was built without keys. */
  sola: z.boolean(),
  /** The version that is here and waits for a person; null: none. */
  lista: z.string().nullable(),
  /** Reasons against installing it now, each with the way on. `pregunta`: the person may answer it. */
  impedimentos: z.array(z.object({ texto: z.string(), pregunta: z.boolean() })),
  /** Outcome of the last update, if a person is to know it. */
  resultado: z.string().nullable(),
});
export type VistaActualizacion = z.infer<typeof VistaActualizacion>;

/** New versions of the till's program. */
export const actualizacion = {
  comandos: {
    /** Looks for a newer version, and fetches it. */
    buscarActualizacion: {
      right: "configuracion",
      changesState: true,
      entrada: Nada,
      salida: VistaActualizacion,
    },
    /** Installs the version that waits, and restarts the program. */
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
