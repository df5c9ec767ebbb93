/** Products that have no code of the tax system yet, and the groups in which a person gives them one. */
import { z } from "zod";
import { explicado } from "../explicado.ts";
import type { Producto } from "../terminal/compartidos.ts";
import type { Adivinanza } from "./adivinar.ts";

/**
 * Value of `codigoSin` for a missing code, beside an empty activity. Such a product is in the shop and on its labels, but cannot be sold
 * until it has a code: no catalog contains 0, so every till refuses it.
 */
export const SIN_CODIGO = 0;

/**
 * Tells whether a product has no code of the tax system yet.
 *
 * @example
 * isSinCodigo({ codigoSin: 83111 });
 * // => false
 */
export function isSinCodigo({ codigoSin }: Pick<Producto, "codigoSin">): boolean {
  return codigoSin === SIN_CODIGO;
}

/** Products without a code that are asked about together: `41 zapatos: ¿este código?`. */
export const GrupoSinCodigo = z.strictObject({
  clave: explicado(z.string(), "Clave del grupo, con la que se confirma su código.", "zapato/1003801"),
  palabra: explicado(z.string(), "Palabra con que empiezan sus nombres.", "zapato"),
  cuantos: explicado(z.int(), "Productos del grupo.", 41),
  ejemplos: explicado(z.array(z.string()), "Nombres de algunos de ellos."),
  opciones: explicado(
    z.array(
      z.strictObject({
        codigoSin: explicado(z.int(), "Código de Impuestos.", 1000101),
        actividadEconomica: explicado(z.string(), "Su actividad.", "4711100"),
        descripcion: explicado(z.string(), "Su nombre en el catálogo."),
      }),
    ),
    "Códigos que pueden ser, el más probable primero.",
  ),
  segura: explicado(z.boolean(), "El primer código es el sugerido; si no, hay que buscarlo.", true),
});
export type GrupoSinCodigo = z.infer<typeof GrupoSinCodigo>;

/** The code that a person confirmed for a group. */
export const CodigoConfirmado = z.strictObject({
  clave: explicado(z.string().max(200), "Clave del grupo.", "zapato/1003801"),
  codigoSin: explicado(z.int().positive(), "Código de Impuestos que reciben sus productos.", 1000101),
  actividadEconomica: explicado(z.string().max(20), "Su actividad.", "4711100"),
});
export type CodigoConfirmado = Readonly<z.infer<typeof CodigoConfirmado>>;

const EJEMPLOS = 3;

/** Groups products by their guess, the largest group first; at most `limite` groups. */
export function groupSinCodigo(
  productos: Iterable<{ readonly descripcion: string; readonly adivinanza: Adivinanza }>,
  limite: number,
): readonly GrupoSinCodigo[] {
  const grupos = new Map<string, GrupoSinCodigo>();
  for (const { descripcion, adivinanza } of productos) {
    const { clave, palabra, opciones, segura } = adivinanza;
    const grupo = grupos.get(clave) ?? {
      clave,
      palabra,
      cuantos: 0,
      ejemplos: [],
      opciones: opciones.map((opcion) => ({ ...opcion })),
      segura,
    };
    grupo.cuantos++;
    if (grupo.ejemplos.length < EJEMPLOS && !grupo.ejemplos.includes(descripcion))
      grupo.ejemplos.push(descripcion);
    grupos.set(clave, grupo);
  }
  return [...grupos.values()].toSorted((a, b) => b.cuantos - a.cuantos).slice(0, limite);
}
