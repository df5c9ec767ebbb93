import { useEffect, useState } from "react";
import type { Entrada, NombreLlamada, Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";

/**
 * The selling half's answer to a question that changes as somebody types. A late answer to an earlier question is not taken;
 * until there is one, the last that was taken stands. Null: nothing is asked.
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
