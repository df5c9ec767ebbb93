/** The owner of a barcode: one rule for the till, the portal and price lists. */
import { claveDeCodigo } from "../gtin.ts";
import { FRASES_REGLAS } from "../precios/frases.ts";
import type { Producto } from "../terminal/compartidos.ts";

/** The owner of a barcode: the product, and its name with the presentation's. */
export interface DuenoDeBarras {
  readonly codigo: string;
  /** Null where a presentation has the barcode. */
  readonly codigoBarras: string | null;
  readonly nombre: string;
  /** The owner has another form of the same GTIN. */
  readonly otraForma: boolean;
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
 * Finds the owner of a barcode among goods; null if it is free. `id`: the goods that shall have the barcode, which are not compared. Internal
 * codes of products count too, in any capitals, because at a till the same input finds them. The forms of one GTIN are one code. `antes`: the
 * barcode that the goods have now. Older data may hold two forms of a GTIN and stays as it is: an unchanged barcode is only compared as it is
 * written.
 */
export function findDuenoDeBarras(
  barras: string,
  id: string,
  bienes: readonly BienesConCodigo[],
  antes: string | null = null,
): DuenoDeBarras | null {
  const otros = bienes.filter((unos) => unos.id !== id);
  const mismo = otros.find((unos) => isDueno(unos, barras, comoEsta));
  const dueno =
    mismo ?? (antes === barras ? undefined : otros.find((unos) => isDueno(unos, barras, claveDeCodigo)));
  if (dueno === undefined) return null;
  const { producto, presentacion } = dueno;
  const { codigo, codigoBarras } = producto;
  return {
    codigo,
    codigoBarras: presentacion === null ? codigoBarras : null,
    nombre: nombrarDueno(producto, presentacion),
    otraForma: mismo === undefined,
  };
}

function comoEsta(codigo: string): string {
  return codigo;
}

function isDueno(
  { producto, presentacion }: BienesConCodigo,
  barras: string,
  claveDe: (codigo: string) => string,
): boolean {
  const isSuyo = (suyo: string | null) => suyo !== null && claveDe(suyo) === claveDe(barras);
  if (presentacion !== null) return isSuyo(presentacion.codigoBarras);
  return (
    isSuyo(producto.codigoBarras) || claveDe(producto.codigo).toLowerCase() === claveDe(barras).toLowerCase()
  );
}

/** Names the owner of a barcode. Goods that are not sold now keep their barcode until a person removes it. */
function nombrarDueno(
  { descripcion, activo }: BienesConCodigo["producto"],
  presentacion: BienesConCodigo["presentacion"],
): string {
  const bienes = presentacion === null ? descripcion : FRASES_REGLAS.bienes(descripcion, presentacion.nombre);
  return activo && presentacion?.activo !== false ? bienes : FRASES_REGLAS.fueraDeVenta(bienes);
}
