import { z } from "zod";
import { Momento } from "./respuestas.ts";

/** Closings of cash sessions, newest first. Amounts are decimal texts in bolivianos. */
export const Cierres = z.object({
  cierres: z.array(
    z.object({
      id: z.int(),
      sucursal: z.int(),
      puntoVenta: z.int(),
      caja: z.string().nullable(),
      z: z.int(),
      numero: z.int(),
      abiertoEn: Momento,
      abiertoPor: z.string().nullable(),
      cerradoEn: Momento,
      cerradoPor: z.string().nullable(),
      inicial: z.string(),
      ventas: z.object({
        cantidad: z.int(),
        total: z.string(),
        anuladas: z.int(),
        totalAnuladas: z.string(),
      }),
      metodos: z.array(
        z.object({ metodo: z.int(), texto: z.string(), cantidad: z.int(), monto: z.string() }),
      ),
      movimientos: z.array(
        z.object({
          id: z.string(),
          tipo: z.enum(["ingreso", "retiro"]),
          monto: z.string(),
          motivo: z.string(),
          usuario: z.string().nullable(),
          en: Momento,
        }),
      ),
      dolares: z
        .object({ esperado: z.string(), enBs: z.string(), contado: z.string(), diferencia: z.string() })
        .nullable(),
      denominaciones: z.array(z.object({ valor: z.string(), cantidad: z.int() })),
      esperado: z.string(),
      contado: z.string(),
      diferencia: z.string(),
      nota: z.string().nullable(),
      huella: z.string(),
    }),
  ),
  /** Value of `tras` for the next page. */
  siguiente: z.string().nullable(),
});
