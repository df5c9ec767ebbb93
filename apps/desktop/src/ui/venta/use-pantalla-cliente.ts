import { useEffect } from "react";
import type { Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import type { UsoVentaAbierta } from "./use-venta-abierta.ts";

/** Sends the cart to the buyer's screen, without waiting for it. */
export function usePantallaCliente(abierta: UsoVentaAbierta, totales: Salida<"calcular"> | null): void {
  const { items } = abierta.uso.carrito;
  useEffect(() => {
    if (items.length === 0) return void puente.invoke("mostrarAlCliente", { kind: "espera" });
    if (totales === null) return;
    const lineas = items.map(({ descripcion, cantidad }, i) => ({
      descripcion,
      cantidad,
      subTotal: totales.subTotales[i] ?? null,
    }));
    const { ventaId } = abierta.ver();
    void puente.invoke("mostrarAlCliente", { kind: "venta", ventaId, lineas, total: totales.aPagar });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the sale's id changes with its cart
  }, [items, totales]);
}
