import { useEffect, useState } from "react";
import type { Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import type { Carrito } from "./carrito.ts";

/** A promotion ends at its minute, and prices change at other tills: the amounts are asked for again. */
const REPASO_MS = 20_000;

/** Data that the amounts follow from; the sector is the sale's, the till's usual one resolved. */
type Importes = Pick<Carrito, "items" | "descuentoAdicional" | "propios" | "proforma"> & {
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

/** A cart as the selling half looks it through before it is paid. */
export function enPedido({
  items,
  cliente,
  descuentoAdicional,
  sector,
  propios,
  proforma,
}: Omit<Importes, "cliente"> & Pick<Carrito, "cliente">) {
  return { items: [...items], cliente, sector, propios, descuentoAdicional, ...deProforma(proforma) };
}

/** The proforma of a cart as the selling half asks for it. */
export function deProforma(proforma: Carrito["proforma"]): { readonly proformaId?: string } {
  return proforma === null ? {} : { proformaId: proforma.id };
}

/** Asks the selling half for the exact amounts of a cart; null if it does not answer. */
export async function calcularTotales({
  items,
  descuentoAdicional,
  sector,
  propios,
  proforma,
  cliente,
}: Importes): Promise<Salida<"calcular"> | null> {
  const result = await puente.invoke("calcular", {
    items: [...items],
    sector,
    propios,
    descuentoAdicional,
    montoGiftCard: null,
    recibido: null,
    ...deProforma(proforma),
    ...(cliente === null ? { enPapel: true } : { cliente: compradorDe(cliente) }),
  });
  return result.ok ? result.value : null;
}

function compradorDe({ numeroDocumento, complemento }: NonNullable<Importes["cliente"]>) {
  return { numeroDocumento, complemento };
}

/** The amounts of the cart as it changes; null for an empty one. */
export function useTotales({
  items,
  descuentoAdicional,
  sector,
  propios,
  proforma,
  cliente,
}: Importes): Salida<"calcular"> | null {
  const [totales, setTotales] = useState<Salida<"calcular"> | null>(null);
  const [vez, setVez] = useState(0);
  useEffect(() => {
    const reloj = setInterval(() => setVez((antes) => antes + 1), REPASO_MS);
    return () => {
      clearInterval(reloj);
    };
  }, []);
  useEffect(() => {
    let current = true;
    const vacio = items.length === 0;
    // The next sale must not begin with the amounts of the sale before.
    const pedido = vacio
      ? Promise.resolve(null)
      : calcularTotales({ items, descuentoAdicional, sector, propios, proforma, cliente });
    void pedido.then((result) => {
      if (current && (vacio || result !== null)) setTotales(result);
    });
    return () => {
      current = false;
    };
  }, [items, descuentoAdicional, sector, propios, proforma, cliente, vez]);
  return items.length === 0 ? null : totales;
}
