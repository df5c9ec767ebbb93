import type { Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { deTodo, type Carrito } from "./carrito.ts";

/** Data that the amounts follow from; the sector is the sale's, the till's usual one resolved. */
type Importes = Pick<
  Carrito,
  "items" | "descuentoAdicional" | "descuentoPorcentaje" | "propios" | "proforma"
> & {
  readonly sector: number;
  /** Null on a sheet of paper, which has its own prices. */
  readonly cliente: Pick<Carrito["cliente"], "numeroDocumento" | "complemento"> | null;
};

/**
 * Builds the cart for the request of its amounts; on paper without the buyer, whose price list does not apply
 * there.
 */
export function enVenta(carrito: Carrito, enPapel: boolean) {
  return { ...carrito, cliente: enPapel ? null : carrito.cliente };
}

/** A cart as the selling half checks it before it is paid. */
export function enPedido(carrito: Omit<Importes, "cliente"> & Pick<Carrito, "cliente">) {
  const { items, cliente, sector, propios, proforma } = carrito;
  return { items: [...items], cliente, sector, propios, ...deTodo(carrito), ...deProforma(proforma) };
}

/** The proforma of a cart as the selling half asks for it. */
export function deProforma(proforma: Carrito["proforma"]): { readonly proformaId?: string } {
  return proforma === null ? {} : { proformaId: proforma.id };
}

/** Asks the selling half for the exact amounts of a cart; null if it does not answer. */
export async function computeTotales(carrito: Importes): Promise<Salida<"calcular"> | null> {
  const { items, sector, propios, proforma, cliente } = carrito;
  const result = await puente.invoke("calcular", {
    items: [...items],
    sector,
    propios,
    ...deTodo(carrito),
    montoGiftCard: null,
    recibido: null,
    ...deProforma(proforma),
    ...(cliente === null ? { enPapel: true } : { cliente: compradorDe(cliente) }),
  });
  return result.ok ? result.value : null;
}

/** The document of a buyer, by which the shop knows its price list. */
export function compradorDe({ numeroDocumento, complemento }: NonNullable<Importes["cliente"]>) {
  return { numeroDocumento, complemento };
}
