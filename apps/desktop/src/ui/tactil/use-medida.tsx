/** Takes a product that a person chose or scanned: at once, or with the quantity that is asked for first. */
import { useState, type ReactNode } from "react";
import type { ProductoBuscado, ProductoCaja } from "../../contract/index.ts";
import { DialogoMedida } from "./dialogo-medida.tsx";

/** Returns false if the product was not put into the cart. */
type Agregar = (producto: ProductoCaja, cantidad: string) => boolean;

/** A product whose quantity is asked for. */
export interface Pedido {
  readonly producto: ProductoCaja;
  /** Called once the product is in the cart. */
  readonly alAgregar?: () => void;
}

/**
 * Holds the products whose quantity is asked for, one after the other. `elegir` adds a product at once if its
 * quantity was written, or if it is sold by the piece. It returns true if the product is in the cart.
 */
export function useMedida() {
  const [pedidos, setPedidos] = useState<readonly Pedido[]>([]);
  /** Questions that were closed: a product that joins the queue leaves the open question as it is. */
  const [cerradas, setCerradas] = useState(0);
  const [primero, segundo] = pedidos;
  const pedir = (pedido: Pedido) => setPedidos((antes) => [...antes, pedido]);
  const elegir =
    (agregar: Agregar) =>
    (elegido: ProductoBuscado, escrita: string | null): boolean => {
      if (escrita !== null || !elegido.porMedida) return agregar(elegido, escrita ?? "1");
      pedir({ producto: elegido });
      return false;
    };
  function dialogo(agregar: Agregar): ReactNode {
    if (primero === undefined) return null;
    const { producto, alAgregar } = primero;
    const cerrar = () => {
      setPedidos(([, ...demas]) => demas);
      setCerradas(cerradas + 1);
    };
    const listo = (cantidad: string) => {
      if (agregar(producto, cantidad)) alAgregar?.();
      cerrar();
    };
    return (
      <DialogoMedida
        key={cerradas}
        producto={producto}
        sigue={segundo?.producto.descripcion ?? null}
        onListo={listo}
        onCerrar={cerrar}
      />
    );
  }
  return { pidiendo: primero !== undefined, pedir, elegir, dialogo };
}
