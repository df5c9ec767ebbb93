import type { Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { deTodo, type Carrito } from "./carrito.ts";

/** Parts of a cart that its amounts depend on. The sector is resolved: a cart without one uses the till's default. */
type Importes = Pick<
  Carrito,
  "items" | "descuentoAdicional" | "descuentoPorcentaje" | "propios" | "proforma"
> & {
  readonly sector: number;
  /** The buyer; null for a hand-written invoice, which has its own prices. */
  readonly cliente: Pick<Carrito["cliente"], "numeroDocumento" | "complemento"> | null;
};

/** Builds the request for a cart's amounts. A hand-written invoice omits the buyer, whose price list does not apply to it. */
export function enVenta(carrito: Carrito, enPapel: boolean) {
  return { ...carrito, cliente: enPapel ? null : carrito.cliente };
}

/** Builds the cart that the selling half checks before payment. */
export function enPedido(carrito: Omit<Importes, "cliente"> & Pick<Carrito, "cliente">) {
  const { items, cliente, sector, propios, proforma } = carrito;
  return { items: [...items], cliente, sector, propios, ...deTodo(carrito), ...deProforma(proforma) };
}

/** Returns the proforma's field of a request; empty without a proforma. */
export function deProforma(proforma: Carrito["proforma"]): { readonly proformaId?: string } {
  return proforma === null ? {} : { proformaId: proforma.id };
}

/** Requests the exact amounts of a cart from the selling half; null if it does not answer. */
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

/** Returns the document of a buyer, by which the buyer's price list is found. */
export function compradorDe({ numeroDocumento, complemento }: NonNullable<Importes["cliente"]>) {
  return { numeroDocumento, complemento };
}
