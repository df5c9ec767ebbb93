import { useEffect, useState } from "react";
import type { Entrada, NombreLlamada, Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";

/**
 * Returns the selling half's reply to a question that changes while a person types. A late reply to an
 * earlier question is ignored. Until the next reply, the last accepted one stays. Null: no question.
 */
export function useConsulta<N extends NombreLlamada>(
  nombre: N,
  entrada: Entrada<N> | null,
): Salida<N> | null {
  const [valor, setValor] = useState<Salida<N> | null>(null);
  const pregunta = JSON.stringify(entrada);
  useEffect(() => {
    let vigente = true;
    const actual: Entrada<N> | null = JSON.parse(pregunta); // the question, written by the line above
    if (actual !== null)
      void puente.invoke(nombre, actual).then((result) => {
        if (vigente && result.ok) setValor(result.value);
      });
    return () => {
      vigente = false;
    };
  }, [nombre, pregunta]);
  return valor;
}
