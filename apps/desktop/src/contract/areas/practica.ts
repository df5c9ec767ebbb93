import { z } from "zod";
import { Nada } from "./comun.ts";

/** Practice: a till beside the real one, without a server, whose tickets are worthless. */
export const practica = {
  comandos: {
    /** Closes the real till and opens a practice one with its products, users and settings. */
    entrarPractica: { right: "signedIn", changesState: true, entrada: Nada, salida: z.null() },
    /** Goes back to the real till, which asks for a sign-in. */
    salirPractica: { right: "nobodySignedIn", changesState: true, entrada: Nada, salida: z.null() },
  },
  consultas: {},
} as const;
