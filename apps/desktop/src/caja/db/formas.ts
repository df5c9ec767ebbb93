import { z } from "zod";
import { Instante } from "@mostrador/core";

/** Rows that are JSON inside the database. */

export const Credencial = z.object({
  urlServidor: z.string(),
  terminalId: z.string(),
  token: z.string(),
  epoca: z.number().int(),
  /** The server said that this credential no longer serves. */
  revocada: z.boolean(),
});
export type Credencial = z.infer<typeof Credencial>;

export const MemoriaRelojGuardada = z.object({ ultimo: Instante, desfaseMs: z.number() });
