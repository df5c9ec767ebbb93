/** Cart of the selling screen, with the products that are still being looked up. */
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { CARRITO_VACIO, siguiente, type AccionCarrito, type Carrito } from "./carrito.ts";

export interface UsoCarrito {
  /** Cart as rendered. */
  readonly carrito: Carrito;
  readonly hacer: (accion: AccionCarrito) => void;
  /** Looks up a product for the cart after the lookups that are already running. The promise resolves to true if the product was added. */
  readonly enTurno: (buscar: () => Promise<boolean>) => void;
  /** Resolves to the cart once all pending products are added; null if one of them could not be found. */
  readonly completo: () => Promise<Carrito | null>;
  /**
   * Queues `hacer` behind the pending products, and calls it with the complete cart. Products scanned meanwhile are added afterwards.
   * Resolves to null, without calling it, if a product could not be found.
   */
  readonly conCompleto: <T>(hacer: (carrito: Carrito) => Promise<T>) => Promise<T | null>;
}

/** Holds the cart and the products being looked up. A charge waits for them, so that a fast cashier charges everything that was scanned. */
export function useCarrito(
  inicial: Carrito = CARRITO_VACIO,
  alCambiar: (carrito: Carrito, accion: AccionCarrito) => void = () => undefined,
): UsoCarrito {
  const [carrito, setCarrito] = useState(inicial);
  const ultimo = useRef(carrito);
  const enCamino = useRef<readonly Promise<boolean>[]>([]);
  const avisar = useRef(alCambiar);
  useLayoutEffect(() => {
    avisar.current = alCambiar;
  });
  // The function stays the same at each render, so that unchanged lines are not rendered again.
  const hacer = useCallback((accion: AccionCarrito) => {
    ultimo.current = siguiente(ultimo.current, accion);
    setCarrito(ultimo.current);
    avisar.current(ultimo.current, accion);
  }, []);
  const enTurno = (buscar: () => Promise<boolean>): void => {
    const busqueda = (enCamino.current.at(-1) ?? Promise.resolve()).then(buscar);
    enCamino.current = [...enCamino.current, busqueda];
    void busqueda.finally(() => {
      enCamino.current = enCamino.current.filter((otra) => otra !== busqueda);
    });
  };
  return {
    carrito,
    hacer,
    enTurno,
    completo: async () => {
      const hallados = await Promise.all(enCamino.current);
      return hallados.every(Boolean) ? ultimo.current : null;
    },
    conCompleto: (con) => {
      const antes = Promise.all(enCamino.current);
      return new Promise((resolve, reject) => {
        enTurno(async () => {
          const completo = (await antes).every(Boolean);
          await (completo ? con(ultimo.current) : Promise.resolve(null)).then(resolve, reject);
          return true;
        });
      });
    },
  };
}
