import { useEffect, useState } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { insistir } from "./insistir.ts";
import { useContesta } from "./respuesta.ts";

/** State of the till, kept up to date; null until it has come for the first time. */
export function useEstado(): EstadoCaja | null {
  const [estado, setEstado] = useState<EstadoCaja | null>(null);
  const contesta = useContesta();
  useEffect(() => puente.subscribe("estadoCambio", setEstado), []);
  // Read again once a silent till answers: what it announced meanwhile did not arrive.
  useEffect(() => insistir(() => puente.invoke("estado", {}), setEstado), [contesta]);
  return estado;
}
