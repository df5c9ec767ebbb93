/** Takes a product that a person chose: at once, or with the quantity that is asked for first. */
import { useState, type ReactNode } from "react";
import type { ProductoBuscado, ProductoCaja } from "../../contract/index.ts";
import { DialogoMedida } from "./dialogo-medida.tsx";

type Agregar = (producto: ProductoCaja, cantidad: string) => unknown;

/**
 * Holds the products whose quantity is asked for, one after the other. `elegir` adds a product at once if its
 * quantity was written, or if it is sold by the piece.
 */
export function useMedida() {
  const [pedidos, setPedidos] = useState<readonly ProductoBuscado[]>([]);
  const [primero] = pedidos;
  const elegir = (agregar: Agregar) => (elegido: ProductoBuscado, escrita: string | null) => {
    if (escrita === null && elegido.porMedida) setPedidos((antes) => [...antes, elegido]);
    else agregar(elegido, escrita ?? "1");
  };
  function dialogo(agregar: Agregar, alSalir: () => void): ReactNode {
    if (primero === undefined) return null;
    const cerrar = () => {
      setPedidos(([, ...demas]) => demas);
      if (pedidos.length === 1) alSalir();
    };
    const listo = (cantidad: string) => {
      agregar(primero, cantidad);
      cerrar();
    };
    return <DialogoMedida key={pedidos.length} producto={primero} onListo={listo} onCerrar={cerrar} />;
  }
  return { pidiendo: primero !== undefined, elegir, dialogo };
}
