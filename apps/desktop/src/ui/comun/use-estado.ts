import { useEffect, useState } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { insistir } from "./insistir.ts";
import { useContesta } from "./respuesta.ts";

/** Returns the current state of the till; null until it arrived for the first time. */
export function useEstado(): EstadoCaja | null {
  const [estado, setEstado] = useState<EstadoCaja | null>(null);
  const contesta = useContesta();
  useEffect(() => puente.subscribe("estadoCambio", setEstado), []);
  // Read again when the till answers after a silence, because its events in between were lost.
  useEffect(() => insistir(() => puente.invoke("estado", {}), setEstado), [contesta]);
  return estado;
}
