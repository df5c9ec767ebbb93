import { aceptarDatos, diagnosticar, checkDatos, probarImpresora, volverAntes } from "./arranque.ts";
import type { ConfigCaja } from "./config.ts";

/** Outcome of a command-line order: a sentence for the requester, whether it failed, and the exit code. */
interface Cumplida {
  readonly texto: string;
  readonly fallo: boolean;
  readonly salida: number;
}

/** Option that opens the till in a browser window. It is not an order. */
export const VENTANA = "--ventana";
const ORDENES = ["volver", "diagnostico", "revisar", "aceptar", "probar-impresora"] as const;

/** Carries out the order on the command line instead of opening the till; null if there is none. Refuses unknown orders. */
export async function cumplirOrden(
  palabras: readonly string[],
  config: ConfigCaja,
): Promise<Cumplida | null> {
  const [orden, ...resto] = palabras;
  const [demas] = resto;
  if (demas !== undefined) return desconocida(demas);
  switch (orden) {
    // docs/backup.md
    case "volver":
      return deHecho(volverAntes(config));
    case "diagnostico":
      return { texto: await diagnosticar(config), fallo: false, salida: 0 };
    // docs/review.md
    case "revisar":
      return { ...checkDatos(config), fallo: false };
    case "aceptar":
      return deHecho(aceptarDatos(config));
    case "probar-impresora":
      return deHecho(await probarImpresora(config));
    case VENTANA:
    case undefined:
      return null;
    default:
      return desconocida(orden);
  }
}

function desconocida(palabra: string): Cumplida {
  return {
    texto: `${palabra} no es una orden de la caja, que lleva una sola. Hay: ${[...ORDENES, VENTANA].join(", ")}.`,
    fallo: true,
    salida: 1,
  };
}

function deHecho({ hecho, texto }: { readonly hecho: boolean; readonly texto: string }): Cumplida {
  return { texto, fallo: !hecho, salida: hecho ? 0 : 1 };
}
