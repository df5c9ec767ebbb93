import type { Nit } from "@mostrador/core";
import type { Deps } from "../deps.ts";

/** The outcome of a document that a terminal brought or reported. */
export interface Recibida {
  readonly cuf: string;
  readonly resultado: "recibida" | "yaEstaba" | "rechazada";
  readonly causa: string | null;
}

/**
 * Takes a terminal's documents one after another. A document that cannot be taken now (`tomar` gives null), or on which the server fails,
 * is left out and does not stop the others. The terminal keeps it and brings it again. Throws if all of them fail.
 */
export async function takeCadaUna<T extends { readonly cuf: string }>(
  { log, turnos }: Pick<Deps, "log" | "turnos">,
  nit: Nit,
  facturas: readonly T[],
  tomar: (factura: T) => Promise<Recibida | null>,
): Promise<readonly Recibida[]> {
  const recibidas: Recibida[] = [];
  const fallas: unknown[] = [];
  for (const factura of facturas) {
    await turnos.paso(nit);
    try {
      const recibida = await tomar(factura);
      if (recibida !== null) recibidas.push(recibida);
    } catch (error) {
      fallas.push(error);
      log("error", { cuf: factura.cuf, error: error instanceof Error ? error.stack : String(error) });
    }
  }
  // An empty answer would hide from the terminal that the server fails.
  if (fallas.length > 0 && recibidas.length === 0) throw fallas[0];
  return recibidas;
}
