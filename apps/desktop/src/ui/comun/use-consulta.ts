import { useEffect, useState } from "react";
import type { Entrada, NombreLlamada, Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { insistir } from "./insistir.ts";

/**
 * Returns the selling half's reply to a question that changes while a person types. A late reply to an
 * earlier question is ignored. Until the next reply, the last accepted one stays. A question without an answer is
 * asked again. Null: no question. Another `version` of what is asked about asks again.
 */
export function useConsulta<N extends NombreLlamada>(
  nombre: N,
  entrada: Entrada<N> | null,
  version = "",
): Salida<N> | null {
  const [valor, setValor] = useState<Salida<N> | null>(null);
  const pregunta = JSON.stringify(entrada);
  useEffect(() => {
    const actual: Entrada<N> | null = JSON.parse(pregunta); // the question that was serialised above
    return actual === null ? undefined : insistir(() => puente.invoke(nombre, actual), setValor);
  }, [nombre, pregunta, version]);
  return valor;
}
