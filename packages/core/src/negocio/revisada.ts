/** Effect of a price list that was looked through, as till and server tell it. */
import { z } from "zod";

/** The effect of a row of a price list, or the reason that it cannot be taken. */
export const FilaRevisada = z.strictObject({
  linea: z.int(),
  codigo: z.string(),
  descripcion: z.string(),
  precio: z.string(),
  efecto: z.enum(["nuevo", "cambia", "igual", "error"]),
  /** Errors, or what was filled in for the file. */
  notas: z.array(z.string()),
});
export type FilaRevisada = Readonly<z.infer<typeof FilaRevisada>>;

/** Rows of a price list by their effect. */
export const CuentaDeFilas = z.strictObject({
  nuevos: z.int(),
  cambiados: z.int(),
  iguales: z.int(),
  errores: z.int(),
});

/** Counts rows by their effect. */
export function contarFilas(filas: readonly FilaRevisada[]): z.infer<typeof CuentaDeFilas> {
  const de = (efecto: FilaRevisada["efecto"]) => filas.filter((fila) => fila.efecto === efecto).length;
  return { nuevos: de("nuevo"), cambiados: de("cambia"), iguales: de("igual"), errores: de("error") };
}
