import { useEffect, useState } from "react";
import type { Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import type { Carrito } from "./carrito.ts";

type Importes = Pick<Carrito, "items" | "descuentoAdicional">;

/** The exact amounts of a cart, by the selling half; null where it does not answer. */
export async function calcularTotales({
  items,
  descuentoAdicional,
}: Importes): Promise<Salida<"calcular"> | null> {
  const result = await puente.invoke("calcular", {
    items: [...items],
    descuentoAdicional,
    montoGiftCard: null,
    recibido: null,
  });
  return result.ok ? result.value : null;
}

/** The amounts of the cart as it changes; null for an empty one. */
export function useTotales({ items, descuentoAdicional }: Importes): Salida<"calcular"> | null {
  const [totales, setTotales] = useState<Salida<"calcular"> | null>(null);
  useEffect(() => {
    let current = true;
    if (items.length === 0) return;
    void calcularTotales({ items, descuentoAdicional }).then((result) => {
      if (current && result !== null) setTotales(result);
    });
    return () => {
      current = false;
    };
  }, [items, descuentoAdicional]);
  return items.length === 0 ? null : totales;
}
