import { instalarArchivos } from "./archivos.ts";
import { instalarCripto } from "./cripto.ts";
import { instalarDisco } from "./disco.ts";
import { instalarHttp } from "./http.ts";
import { instalarImpresoras } from "./impresora.ts";
import { instalarMutante, type Mutante } from "./mutante.ts";
import { instalarTiempo } from "./tiempo.ts";

/**
 * Makes this thread a simulated one, for good: its clock, randomness, wires and disks are the world's. The product is imported after this.
 */
export function instalar(mutante: Mutante | null): void {
  instalarTiempo();
  instalarCripto();
  instalarHttp();
  instalarImpresoras();
  instalarDisco();
  instalarArchivos();
  if (mutante !== null) instalarMutante(mutante);
  // Code of killed programs still throws; these errors are expected.
  for (const suceso of ["unhandledRejection", "uncaughtException"])
    process.on(suceso, (motivo) => {
      if (!isMuerte(motivo)) throw motivo;
    });
}

function isMuerte(motivo: unknown): boolean {
  return motivo instanceof Error && motivo.constructor.name === "Muerte";
}
