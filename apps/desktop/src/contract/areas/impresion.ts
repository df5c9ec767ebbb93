import { z } from "zod";
import { EstadoImpresion, VentaId } from "../formas.ts";
import { Nada } from "./comun.ts";

/** Paper. */
export const impresion = {
  comandos: {
    /** Prints a sale again, marked COPIA. */
    reimprimir: {
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: z.strictObject({ trabajoId: z.int() }),
    },
    /** Tries the print jobs that failed again. */
    reintentarImpresion: { entrada: Nada, salida: z.strictObject({ trabajos: z.int() }) },
    imprimirPrueba: { entrada: Nada, salida: z.strictObject({ trabajoId: z.int() }) },
  },
  eventos: {
    imprimio: z.object({
      trabajoId: z.number().int(),
      ventaId: VentaId.nullable(),
      estado: EstadoImpresion,
      error: z.string().nullable(),
    }),
  },
} as const;
