/** The owner of a barcode: one rule for the till, the portal and price lists. */
import { claveDeCodigo, claveSinMayusculas } from "../gtin.ts";
import { FRASES_REGLAS } from "../precios/frases.ts";
import type { Producto } from "../terminal/compartidos.ts";

/** The owner of a barcode: the product, and its name with the presentation's. */
export interface DuenoDeBarras {
  readonly codigo: string;
  /** Null where a presentation has the barcode. */
  readonly codigoBarras: string | null;
  readonly nombre: string;
}

/** A product, or a presentation of it, that may have a barcode. `id`: the id of that product or presentation. */
export interface BienesConCodigo {
  readonly id: string;
  readonly producto: Pick<Producto, "codigo" | "codigoBarras" | "descripcion" | "activo">;
  readonly presentacion: {
    readonly nombre: string;
    readonly activo: boolean;
    readonly codigoBarras: string | null;
  } | null;
}

/**
 * Finds the owner of a barcode among goods; null: it is free. `id`: the goods that ask for it, which do not count. A product's internal
 * code is taken too, in any capitals: at a till the same keys find it. The forms of one GTIN are one code.
 */
export function findDuenoDeBarras(
  barras: string,
  id: string,
  bienes: readonly BienesConCodigo[],
): DuenoDeBarras | null {
  const dueno = bienes.find((unos) => unos.id !== id && isDueno(unos, barras));
  if (dueno === undefined) return null;
  const { producto, presentacion } = dueno;
  const { codigo, codigoBarras } = producto;
  return {
    codigo,
    codigoBarras: presentacion === null ? codigoBarras : null,
    nombre: nombrarDueno(producto, presentacion),
  };
}

function isDueno({ producto, presentacion }: BienesConCodigo, barras: string): boolean {
  const isSuyo = (suyo: string | null) => suyo !== null && claveDeCodigo(suyo) === claveDeCodigo(barras);
  if (presentacion !== null) return isSuyo(presentacion.codigoBarras);
  return isSuyo(producto.codigoBarras) || claveSinMayusculas(producto.codigo) === claveSinMayusculas(barras);
}

/** Names the owner of a barcode. Goods that are not sold now keep their barcode until it is taken from them. */
function nombrarDueno(
  { descripcion, activo }: BienesConCodigo["producto"],
  presentacion: BienesConCodigo["presentacion"],
): string {
  const bienes = presentacion === null ? descripcion : FRASES_REGLAS.bienes(descripcion, presentacion.nombre);
  return activo && presentacion?.activo !== false ? bienes : FRASES_REGLAS.fueraDeVenta(bienes);
}
