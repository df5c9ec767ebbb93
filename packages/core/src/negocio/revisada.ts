/** Effect of a price list after its review, as till and server report it. */
import { explicado } from "../explicado.ts";
import { z } from "zod";

/** The effect of a row of a price list, or the reason that it cannot be taken. */
export const FilaRevisada = z.strictObject({
  linea: explicado(z.int(), "Línea de la planilla.", 2),
  codigo: explicado(z.string(), "Código del producto."),
  descripcion: explicado(z.string(), "Nombre del producto."),
  precio: explicado(z.string(), "Precio leído, en bolivianos."),
  efecto: explicado(z.enum(["nuevo", "cambia", "igual", "error"]), "Qué pasa con ella."),
  /** Errors, or notes on what was filled in or repaired. */
  notas: explicado(z.array(z.string()), "Errores, o lo que se completó por ella."),
  avisada: explicado(
    z.boolean(),
    "Un código se guarda distinto de como está en la planilla, o ya lo tienen dos productos; la nota lo dice.",
    false,
  ),
  dudosa: explicado(
    z.boolean(),
    "Tiene un código que puede ser propio o estar mal escrito: entra solo si se acepta.",
    false,
  ),
  sinCodigo: explicado(z.boolean(), "Entra sin código de Impuestos, y se vende cuando lo tenga.", false),
});
export type FilaRevisada = Readonly<z.infer<typeof FilaRevisada>>;

/** Rows of a price list by their effect. */
export const CuentaDeFilas = z.strictObject({
  nuevos: explicado(z.int(), "Productos nuevos.", 12),
  cambiados: explicado(z.int(), "Productos que cambian.", 3),
  iguales: explicado(z.int(), "Productos que quedan igual.", 40),
  errores: explicado(z.int(), "Filas con error.", 0),
});

/**
 * Selects rows to show, those that a person must see first: rows that cannot be taken, doubtful ones, and those with a notice. Up to
 * `errores` rows of each kind come first, then up to `resto` others.
 *
 * @example
 * sortRevisadas([{ efecto: "igual", dudosa: false }, { efecto: "error", dudosa: false }], { errores: 10, resto: 10 }).map(({ efecto }) => efecto);
 * // => ["error", "igual"]
 */
export function sortRevisadas(
  filas: readonly FilaRevisada[],
  { errores, resto }: { readonly errores: number; readonly resto: number },
): readonly FilaRevisada[] {
  const malas = filas.filter(({ efecto }) => efecto === "error");
  const buenas = filas.filter(({ efecto }) => efecto !== "error");
  const dudosas = buenas.filter(({ dudosa }) => dudosa);
  const seguras = buenas.filter(({ dudosa }) => !dudosa);
  const avisadas = seguras.filter(({ avisada }) => avisada);
  const otras = seguras.filter(({ avisada }) => !avisada);
  const primeras = [malas, dudosas, avisadas].flatMap((unas) => unas.slice(0, errores));
  return [...primeras, ...otras.slice(0, resto)];
}

/**
 * Counts the rows that are taken only if their doubtful codes are accepted.
 *
 * @example
 * countDudosas([{ efecto: "nuevo", dudosa: true }, { efecto: "igual", dudosa: false }]);
 * // => 1
 */
export function countDudosas(filas: readonly FilaRevisada[]): number {
  return filas.filter(({ dudosa }) => dudosa).length;
}

/**
 * Counts rows by their effect.
 *
 * @example
 * countFilas([{ efecto: "nuevo", dudosa: true }, { efecto: "igual", dudosa: false }]);
 * // => { nuevos: 1, cambiados: 0, iguales: 1, errores: 0 }
 */
export function countFilas(filas: readonly FilaRevisada[]): z.infer<typeof CuentaDeFilas> {
  const de = (efecto: FilaRevisada["efecto"]) => filas.filter((fila) => fila.efecto === efecto).length;
  return { nuevos: de("nuevo"), cambiados: de("cambia"), iguales: de("igual"), errores: de("error") };
}
