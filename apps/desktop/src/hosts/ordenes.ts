import { aceptarDatos, diagnosticar, revisarDatos, volverAntes } from "./arranque.ts";
import type { ConfigCaja } from "./config.ts";

/** An order's outcome: a sentence for the requester, whether it is a failure, and the program's exit code. */
interface Cumplida {
  readonly texto: string;
  readonly fallo: boolean;
  readonly salida: number;
}

/** Carries out an order of the command line instead of opening the till; null for an unknown word. */
export async function cumplirOrden(orden: string | undefined, config: ConfigCaja): Promise<Cumplida | null> {
  switch (orden) {
    // docs/backup.md
    case "volver":
      return deHecho(volverAntes(config));
    case "diagnostico":
      return { texto: await diagnosticar(config), fallo: false, salida: 0 };
    // docs/review.md
    case "revisar":
      return { ...revisarDatos(config), fallo: false };
    case "aceptar":
      return deHecho(aceptarDatos(config));
    default:
      return null;
  }
}

function deHecho({ hecho, texto }: { readonly hecho: boolean; readonly texto: string }): Cumplida {
  return { texto, fallo: !hecho, salida: hecho ? 0 : 1 };
}
