import { useEffect } from "react";
import type { Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import type { Carrito } from "./carrito.ts";

/** Sends the cart to the buyer's screen, without waiting for it. */
export function usePantallaCliente({ items }: Carrito, totales: Salida<"calcular"> | null): void {
  useEffect(() => {
    if (items.length === 0) return void puente.invoke("mostrarAlCliente", { kind: "espera" });
    if (totales === null) return;
    const lineas = items.map(({ descripcion, cantidad }, i) => ({
      descripcion,
      cantidad,
      subTotal: totales.subTotales[i] ?? null,
    }));
    void puente.invoke("mostrarAlCliente", { kind: "venta", lineas, total: totales.aPagar });
  }, [items, totales]);
}
