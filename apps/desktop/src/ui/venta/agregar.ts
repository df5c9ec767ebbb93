import { enDecimales, isSinCodigo, porImporte } from "@mostrador/core";
import type { ProductoCaja } from "../../contract/index.ts";
import type { UsoAvisos } from "../comun/avisos.tsx";
import type { CodigoLeido } from "../comun/teclas.ts";
import type { Pedido } from "../tactil/use-medida.tsx";
import { getSector } from "../sectores/sectores.ts";
import { searchLeido, type Hallado } from "./buscar-leido.ts";
import type { UsoCarrito } from "./use-carrito.ts";

/** Destination of added products: the cart, with the functions that ask and notify. */
interface Destino {
  readonly uso: UsoCarrito;
  readonly sector: number;
  /** True while a dialog about the selected line is open, which must stay selected. */
  readonly aparte: boolean;
  readonly avisar: UsoAvisos["avisar"];
  /** Asks for the quantity of a product, and then adds it. */
  readonly pedir: (pedido: Pedido) => void;
}

/**
 * Creates the functions that add products to the cart: typed or chosen ones, and scanned codes. `tomar` adds a scanned product at once, or
 * after asking for its quantity.
 */
export function entradaDe(destino: Destino) {
  return {
    agregar: (producto: ProductoCaja, cantidad: string) => add(destino, producto, cantidad),
    tomar: (hallado: Hallado, alAgregar?: (hallado: Hallado) => void) => take(destino, hallado, alAgregar),
    escanear: (leido: CodigoLeido, alAgregar?: (hallado: Hallado) => void) =>
      escanear(destino, leido, alAgregar),
  };
}

/**
 * Adds a product to the cart. If the kind of invoice keeps fewer decimals than the quantity has, a notice shows the quantity that is
 * charged.
 */
function add(
  { uso: { hacer }, sector, aparte, avisar }: Destino,
  producto: ProductoCaja,
  cantidad: string,
): boolean {
  if (faltaCodigo(producto, avisar)) return false;
  const { decimalesCantidad: decimales } = getSector(sector);
  const { cabe, entera } = enDecimales(cantidad, decimales);
  const leida = `${producto.descripcion}: ${cantidad} no cabe en los ${decimales} decimales de esta factura`;
  if (Number(cabe) === 0) {
    avisar("error", `${leida}. Escriba la cantidad en otra unidad.`);
    return false;
  }
  hacer({ kind: "agregar", producto, cantidad: entera ? cantidad : cabe, aparte });
  if (!entera) avisar("atencion", `${leida}: se cobra ${cabe}.`);
  return true;
}

/** Tells whether a product lacks a code of the tax system, and notifies the cashier that it cannot be invoiced. */
function faltaCodigo(producto: ProductoCaja, avisar: Destino["avisar"]): boolean {
  if (!isSinCodigo(producto)) return false;
  avisar(
    "error",
    `«${producto.descripcion}» todavía no tiene código de Impuestos y no se puede facturar. Déselo en Productos.`,
  );
  return true;
}

/** Adds goods with a scale's label on a line of their own, which costs the amount on the label. */
function addEtiquetada(
  { uso: { hacer }, sector, aparte, avisar }: Destino,
  producto: ProductoCaja,
  importe: string,
): boolean {
  if (faltaCodigo(producto, avisar)) return false;
  const { cantidad } = porImporte(importe, producto.precio, getSector(sector).decimales);
  hacer({ kind: "agregar", producto, cantidad, importe, aparte });
  return true;
}

/**
 * Adds the goods of a code, or asks for their quantity. Returns true if they were added at once. `alAgregar` is called after they are
 * added.
 */
function take(destino: Destino, hallado: Hallado, alAgregar?: (hallado: Hallado) => void): boolean {
  const { producto, cantidad, preguntar, importe } = hallado;
  if (preguntar) {
    destino.pedir({ producto, alAgregar: () => alAgregar?.(hallado) });
    return false;
  }
  const agregado =
    importe === null ? add(destino, producto, cantidad) : addEtiquetada(destino, producto, importe);
  if (agregado) alAgregar?.(hallado);
  return agregado;
}

/** Adds a scanned product after the products scanned before it. Returns the reading that was known. */
function escanear(
  destino: Destino,
  leido: CodigoLeido,
  alAgregar?: (hallado: Hallado) => void,
): Promise<string | null> {
  return new Promise<string | null>((resolve) => {
    destino.uso.enTurno(async () => {
      const hallado = await searchLeido(leido);
      resolve(hallado.ok ? hallado.value.codigo : null);
      if (hallado.ok) return take(destino, hallado.value, alAgregar);
      if (!leido.callado) destino.avisar("error", hallado.error);
      return leido.callado;
    });
  });
}
