import { useEffect, useState } from "react";
import type { Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import type { Carrito } from "./carrito.ts";

/** Data that the amounts follow from; the sector is the sale's, the till's usual one resolved. */
type Importes = Pick<Carrito, "items" | "descuentoAdicional" | "propios"> & { readonly sector: number };

/** A cart as the selling half looks it through before it is paid. */
export function enPedido({
  items,
  cliente,
  descuentoAdicional,
  sector,
  propios,
}: Importes & Pick<Carrito, "cliente">) {
  return { items: [...items], cliente, sector, propios, descuentoAdicional };
}

/** The exact amounts of a cart, by the selling half; null where it does not answer. */
export async function calcularTotales({
  items,
  descuentoAdicional,
  sector,
  propios,
}: Importes): Promise<Salida<"calcular"> | null> {
  const result = await puente.invoke("calcular", {
    items: [...items],
    sector,
    propios,
    descuentoAdicional,
    montoGiftCard: null,
    recibido: null,
  });
  return result.ok ? result.value : null;
}

/** The amounts of the cart as it changes; null for an empty one. */
export function useTotales({
  items,
  descuentoAdicional,
  sector,
  propios,
}: Importes): Salida<"calcular"> | null {
  const [totales, setTotales] = useState<Salida<"calcular"> | null>(null);
  useEffect(() => {
    let current = true;
    const vacio = items.length === 0;
    // The next sale does not begin with the amounts of the one before.
    const pedido = vacio
      ? Promise.resolve(null)
      : calcularTotales({ items, descuentoAdicional, sector, propios });
    void pedido.then((result) => {
      if (current && (vacio || result !== null)) setTotales(result);
    });
    return () => {
      current = false;
    };
  }, [items, descuentoAdicional, sector, propios]);
  return items.length === 0 ? null : totales;
}
