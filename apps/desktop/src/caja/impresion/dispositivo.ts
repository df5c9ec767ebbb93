import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { FRASES_IMPRESION } from "../frases/impresion.ts";

/** Outcome of printing. `noSalio`: no byte left, so that a retry cannot print twice. */
export type Salida =
  | { readonly kind: "impreso"; readonly destino: string }
  | { readonly kind: "noSalio"; readonly error: string }
  | { readonly kind: "enDuda"; readonly error: string };

/** Longest time for a printer to accept a ticket. */
export const ESCRITURA_MS = 15_000;

/** Writes to a device file, or to a printer that Windows shares. */
export async function imprimirEnDispositivo(ruta: string, bytes: Buffer): Promise<Salida> {
  let abierto = false;
  try {
    // Without O_CREAT: a printer that is not plugged in must not become a file.
    const file = await open(ruta, constants.O_WRONLY | constants.O_APPEND);
    abierto = true;
    try {
      await withTimeout(file.writeFile(bytes), ESCRITURA_MS);
    } finally {
      await file.close();
    }
    return { kind: "impreso", destino: ruta };
  } catch (error) {
    return { kind: abierto ? "enDuda" : "noSalio", error: FRASES_IMPRESION.deImpresora(ruta, String(error)) };
  }
}

async function withTimeout(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limite = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(FRASES_IMPRESION.dejoDeRecibir)), ms);
  });
  try {
    await Promise.race([work, limite]);
  } finally {
    clearTimeout(timer);
  }
}
