import { useEffect, useState } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import { puente } from "../puente.ts";

/** State of the till, kept up to date; null until it has come for the first time. */
export function useEstado(): EstadoCaja | null {
  const [estado, setEstado] = useState<EstadoCaja | null>(null);
  useEffect(() => {
    const stop = puente.subscribe("estadoCambio", setEstado);
    void puente.invoke("estado", {}).then((result) => {
      if (result.ok) setEstado(result.value);
    });
    return stop;
  }, []);
  return estado;
}
