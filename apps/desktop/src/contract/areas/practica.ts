import { z } from "zod";
import { Nada } from "./comun.ts";

/** Practice: a till beside the real one, without a server, whose tickets are none. */
export const practica = {
  comandos: {
    /** Closes the real till and opens a practice one with its products, users and settings. */
    entrarPractica: { right: "signedIn", changesState: true, entrada: Nada, salida: z.null() },
    /** Goes back to the real till, which asks who is there. */
    salirPractica: { right: "nobodySignedIn", changesState: true, entrada: Nada, salida: z.null() },
  },
  consultas: {},
} as const;
