/** Effect of a price list that was looked through, as till and server tell it. */
import { explicado } from "../explicado.ts";
import { z } from "zod";

/** The effect of a row of a price list, or the reason that it cannot be taken. */
export const FilaRevisada = z.strictObject({
  linea: explicado(z.int(), "Línea de la planilla.", 2),
  codigo: explicado(z.string(), "Código del producto."),
  descripcion: explicado(z.string(), "Nombre del producto."),
  precio: explicado(z.string(), "Precio leído, en bolivianos."),
  efecto: explicado(z.enum(["nuevo", "cambia", "igual", "error"]), "Qué pasa con ella."),
  /** Errors, or what was filled in for the file. */
  notas: explicado(z.array(z.string()), "Errores, o lo que se completó por ella."),
});
export type FilaRevisada = Readonly<z.infer<typeof FilaRevisada>>;

/** Rows of a price list by their effect. */
export const CuentaDeFilas = z.strictObject({
  nuevos: explicado(z.int(), "Productos nuevos.", 12),
  cambiados: explicado(z.int(), "Productos que cambian.", 3),
  iguales: explicado(z.int(), "Productos que quedan igual.", 40),
  errores: explicado(z.int(), "Filas con error.", 0),
});

/** Counts rows by their effect. */
export function contarFilas(filas: readonly FilaRevisada[]): z.infer<typeof CuentaDeFilas> {
  const de = (efecto: FilaRevisada["efecto"]) => filas.filter((fila) => fila.efecto === efecto).length;
  return { nuevos: de("nuevo"), cambiados: de("cambia"), iguales: de("igual"), errores: de("error") };
}
