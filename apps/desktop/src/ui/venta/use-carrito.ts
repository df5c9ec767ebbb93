/** The cart of the selling screen, with the products that are still being looked up. */
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { CARRITO_VACIO, siguiente, type AccionCarrito, type Carrito } from "./carrito.ts";

export interface UsoCarrito {
  /** As the screen shows it. */
  readonly carrito: Carrito;
  readonly hacer: (accion: AccionCarrito) => void;
  /** Looks a product up for the cart, after those that were asked for before it; true when it came into it. */
  readonly enTurno: (buscar: () => Promise<boolean>) => void;
  /** The cart once everything that was asked for is in it; null if a product could not be found. */
  readonly completo: () => Promise<Carrito | null>;
  /**
   * Runs `hacer` with the complete cart, queued: products scanned meanwhile are added afterwards. Null, without running
   * it, if a product could not be found.
   */
  readonly conCompleto: <T>(hacer: (carrito: Carrito) => Promise<T>) => Promise<T | null>;
}

/**
 * Holds the cart, and the products on their way into it: a charge waits for them, so that a fast cashier
 * charges everything entered.
 */
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
  // The same function at each render, so that a line that did not change is not drawn again.
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
