import { useEffect, useState } from "react";
import type { Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import type { Carrito } from "./carrito.ts";

/** The cart's exact amounts, by the selling half; null for an empty cart. */
export function useTotales({ items, descuentoAdicional }: Carrito): Salida<"calcular"> | null {
  const [totales, setTotales] = useState<Salida<"calcular"> | null>(null);
  useEffect(() => {
    let current = true;
    if (items.length === 0) return;
    void puente
      .invoke("calcular", { items: [...items], descuentoAdicional, montoGiftCard: null, recibido: null })
      .then((result) => {
        if (current && result.ok) setTotales(result.value);
      });
    return () => {
      current = false;
    };
  }, [items, descuentoAdicional]);
  return items.length === 0 ? null : totales;
}
