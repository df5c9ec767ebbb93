/** Reasons why a row of prices cannot be saved as it is typed, for every editor. The caller reads the rows that these rules need. */
import { decimal } from "../dinero.ts";
import type { Lista, PresentacionProducto, Promocion, Tarifa } from "./formas.ts";
import { FRASES_REGLAS } from "./frases.ts";

/**
 * Rows that the check of a presentation needs. `hermanas`: the presentations of its product, itself included. `unidades`: codes of the
 * company's catalog.
 */
export interface JuntoAPresentacion {
  readonly hayProducto: boolean;
  readonly antes: PresentacionProducto | undefined;
  readonly hermanas: readonly PresentacionProducto[];
  readonly unidades: readonly { readonly codigo: number }[];
}

/**
 * Explains why a presentation cannot be saved: its product or its factor would change, another presentation of its product has its name, or
 * its unit is not in the catalog.
 */
export function faltaEnPresentacion(
  { id, productoId, nombre, factor, unidadMedida }: PresentacionProducto,
  { hayProducto, antes, hermanas, unidades }: JuntoAPresentacion,
): string | null {
  if (!hayProducto) return FRASES_REGLAS.productoAusente;
  if (antes !== undefined && (antes.productoId !== productoId || !decimal(antes.factor).eq(factor)))
    return FRASES_REGLAS.factorFijo(antes.factor);
  if (hermanas.some((otra) => otra.id !== id && mismoNombre(otra.nombre, nombre)))
    return FRASES_REGLAS.mismaPresentacion(nombre);
  return unidades.some(({ codigo }) => codigo === unidadMedida) ? null : FRASES_REGLAS.unidadDePresentacion;
}

/** Facts that the check of a tariff needs: the rows that it names, and the tariffs of its product, itself included. */
export interface JuntoATarifa {
  readonly hayProducto: boolean;
  readonly presentacion: PresentacionProducto | undefined;
  readonly hayLista: boolean;
  readonly hermanas: readonly Tarifa[];
}

/**
 * Explains why a tariff cannot be saved: a row that it names does not exist, it is for every buyer from any quantity, or another tariff has
 * its goods, list and quantity.
 */
export function faltaEnTarifa(
  { id, productoId, presentacionId, listaId, desde }: Tarifa,
  { hayProducto, presentacion, hayLista, hermanas }: JuntoATarifa,
): string | null {
  if (!hayProducto) return FRASES_REGLAS.productoAusente;
  if (presentacionId !== null && presentacion?.productoId !== productoId)
    return FRASES_REGLAS.presentacionAusente;
  if (listaId !== null && !hayLista) return FRASES_REGLAS.listaAusente;
  if (listaId === null && !decimal(desde).gt(0)) return FRASES_REGLAS.paraTodosDesde;
  const misma = hermanas.some(
    (otra) =>
      otra.id !== id &&
      otra.presentacionId === presentacionId &&
      otra.listaId === listaId &&
      decimal(otra.desde).eq(desde),
  );
  return misma ? FRASES_REGLAS.mismaTarifa(desde) : null;
}

/**
 * Explains why a list cannot be saved: another list has its name.
 *
 * @example
 * faltaEnLista({ id: "2", nombre: "mayorista" }, [{ id: "1", nombre: "Mayorista" }]);
 * // => "Ya hay una lista «Mayorista»: use otro nombre."
 */
export function faltaEnLista({ id, nombre }: Lista, todas: readonly Lista[]): string | null {
  const otra = todas.find((una) => una.id !== id && mismoNombre(una.nombre, nombre));
  return otra === undefined ? null : FRASES_REGLAS.mismaLista(otra.nombre);
}

/**
 * Lists the products that a form adds to a promotion; only these must exist. A deleted product stays in the promotion, because a promotion
 * that lost all its products would cover all goods.
 *
 * @example
 * productosAgregados({ productos: ["a", "b"] }, { productos: ["a"] });
 * // => ["b"]
 */
export function productosAgregados(
  { productos }: Promocion,
  antes: Promocion | undefined,
): readonly string[] {
  return productos.filter((id) => antes?.productos.includes(id) !== true);
}

/**
 * Tells whether two names are the same apart from case and accents.
 *
 * @example
 * mismoNombre("Café", "CAFE");
 * // => true
 */
export function mismoNombre(uno: string, otro: string): boolean {
  return uno.localeCompare(otro, "es", { sensitivity: "base" }) === 0;
}

interface Nombrada {
  readonly nombre: string;
}

/**
 * Orders rows by name as a person does: "Oferta 9" before "Oferta 10".
 *
 * @example
 * porNombre({ nombre: "Oferta 9" }, { nombre: "Oferta 10" });
 * // => -1
 */
export function porNombre(a: Nombrada, b: Nombrada): number {
  return a.nombre.localeCompare(b.nombre, "es", { numeric: true });
}
