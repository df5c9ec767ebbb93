/** The shop that a price list is checked against, and the form of its rows. */
import type { Producto } from "../terminal/compartidos.ts";
import type { DuenoDeBarras } from "./barras.ts";
import type { FilaRevisada } from "./revisada.ts";
import type { CodigoConfirmado } from "./sin-codigo.ts";
import type { Adivinanza, ProductoVisto } from "./adivinar.ts";
import type { ProductoSin } from "./sugerir.ts";
import type { Unidad } from "./unidades.ts";

/** A row of a price list as it was read. */
export interface FilaLeida {
  readonly revisada: FilaRevisada;
  /** The barcode of the row, even if the row is refused; empty if it has none. */
  readonly barras: string;
  /** The product that the row makes; null where it cannot be taken. */
  readonly producto: Producto | null;
  /** The product as it is now; undefined where it is new. */
  readonly antes: Producto | undefined;
  /** The guess at its tax-system code, if neither the list nor the shop has one; otherwise null. */
  readonly adivinanza: Adivinanza | null;
}

/** The shop that a price list is read for. */
export interface TiendaDeLista {
  readonly unidades: readonly Unidad[];
  readonly productosServicios: readonly ProductoSin[];
  readonly nuevoId: () => string;
  /** Products whose codes the guesses learn from. */
  readonly vistos?: readonly ProductoVisto[];
  /** Codes that a person confirmed for guesses; a product without a confirmed guess is taken without a code. */
  readonly confirmados?: readonly CodigoConfirmado[];
  /** Finds the product of a code, in any form of its GTIN. */
  readonly findPorCodigo: (codigo: string) => Producto | undefined;
  /** Finds the other owner of a product's barcode; null if there is none. */
  readonly findDueno: (producto: Pick<Producto, "id" | "codigoBarras">) => DuenoDeBarras | null;
}
