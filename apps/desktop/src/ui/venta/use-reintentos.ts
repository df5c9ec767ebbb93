import { useEffect } from "react";
import { puente } from "../puente.ts";
import type { Guardado } from "./guardado.ts";

/** Sends a failed state again at each event of the till. A page sends its last state as it is left. */
export function useReintentos(almacen: Pick<Guardado<never>, "reintentar" | "soltar">): void {
  useEffect(() => {
    const callar = puente.subscribe("estadoCambio", almacen.reintentar);
    window.addEventListener("pagehide", almacen.soltar);
    return () => {
      callar();
      window.removeEventListener("pagehide", almacen.soltar);
      almacen.soltar();
    };
  }, [almacen]);
}
