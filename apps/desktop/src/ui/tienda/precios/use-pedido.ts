import { useEffect, useState } from "react";
import type { Entrada, FalloPuente, NombreLlamada, Salida } from "../../../contract/index.ts";
import { puente } from "../../puente.ts";

/**
 * The selling half's last reply to a question, the failure of the last call, and the function that asks
 * again.
 */
interface Pedido<N extends NombreLlamada> {
  readonly valor: Salida<N> | null;
  readonly fallo: FalloPuente | null;
  readonly otraVez: () => void;
}

/**
 * Asks on mount, when the question changes, and on request. A late reply to an earlier question is ignored.
 */
export function usePedido<N extends NombreLlamada>(nombre: N, entrada: Entrada<N>): Pedido<N> {
  const [valor, setValor] = useState<Salida<N> | null>(null);
  const [fallo, setFallo] = useState<FalloPuente | null>(null);
  const [vez, setVez] = useState(0);
  const pregunta = JSON.stringify(entrada);
  useEffect(() => {
    let vigente = true;
    const actual: Entrada<N> = JSON.parse(pregunta); // the question, written by the line above
    void puente.invoke(nombre, actual).then((result) => {
      if (!vigente) return;
      setFallo(result.ok ? null : result.error);
      if (result.ok) setValor(result.value);
    });
    return () => {
      vigente = false;
    };
  }, [nombre, pregunta, vez]);
  return { valor, fallo, otraVez: () => setVez((antes) => antes + 1) };
}
