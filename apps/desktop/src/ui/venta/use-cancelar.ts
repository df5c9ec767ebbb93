/** Cancels the open sale with one key, and takes that back. */
import { useRef } from "react";
import type { useAvisos } from "../comun/avisos.tsx";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import type { Carrito } from "./carrito.ts";
import type { UsoVentaAbierta } from "./use-venta-abierta.ts";

/**
 * Returns the action of the key that cancels the sale: the lines and the buyer go, and the same key, or the notice's button, brings them back while
 * nothing else was entered. Undefined while there is nothing to cancel or to bring back. A refused sale is discarded by its own button.
 */
export function useCancelar(
  abierta: UsoVentaAbierta,
  avisar: ReturnType<typeof useAvisos>["avisar"],
  alSalir: () => void,
): (() => void) | undefined {
  const teclas = useTeclasDeCaja();
  const cancelada = useRef<{ readonly ventaId: string; readonly carrito: Carrito } | null>(null);
  const { carrito } = abierta.uso;

  function deshacer(): void {
    const { current: antes } = cancelada;
    const { ventaId, carrito: ahora } = abierta.ver();
    if (antes === null || antes.ventaId !== ventaId || ahora.items.length > 0) return;
    cancelada.current = null;
    abierta.uso.hacer({ kind: "retomar", carrito: antes.carrito, ventaId });
    alSalir();
  }
  function cancelar(): void {
    const { ventaId, carrito: antes } = abierta.ver();
    if (antes.items.length === 0) return deshacer();
    cancelada.current = { ventaId, carrito: antes };
    abierta.uso.hacer({ kind: "cancelar" });
    avisar("atencion", `Venta cancelada. Se recupera con ${teclas.cancelar}.`, {
      texto: "Deshacer",
      hacer: deshacer,
    });
    alSalir();
  }
  return carrito.ventaId === null ? cancelar : undefined;
}
