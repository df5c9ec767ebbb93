/** Takes a product that a finger chose: at once, or with the quantity that is asked for first. */
import { useState, type ReactNode } from "react";
import type { ProductoCaja } from "../../contract/index.ts";
import { DialogoMedida } from "./dialogo-medida.tsx";

type Agregar = (producto: ProductoCaja, cantidad: string) => unknown;

/**
 * Holds the product whose quantity is asked for. `elegir` adds one piece, or asks if the product is sold by
 * measure.
 */
export function useMedida() {
  const [producto, setProducto] = useState<ProductoCaja | null>(null);
  const elegir = (agregar: Agregar) => (elegido: ProductoCaja, porMedida: boolean) => {
    if (porMedida) setProducto(elegido);
    else agregar(elegido, "1");
  };
  function dialogo(agregar: Agregar, alSalir: () => void): ReactNode {
    if (producto === null) return null;
    const cerrar = () => {
      setProducto(null);
      alSalir();
    };
    const listo = (cantidad: string) => {
      agregar(producto, cantidad);
      cerrar();
    };
    return <DialogoMedida producto={producto} onListo={listo} onCerrar={cerrar} />;
  }
  return { pidiendo: producto !== null, elegir, dialogo };
}
