import { useEffect, useRef, useState } from "react";
import type { ClienteVenta, Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";

/** Kind of the buyer's document. */
const NIT = 5;
const ESPERA_TECLA_MS = 500;

type Respuesta = Salida<"validarNit">;

/**
 * Asks the tax system about the buyer's NIT once typing pauses; null while the reply is unknown, or for
 * another kind of document.
 */
export function useNit(
  { tipoDocumento, numeroDocumento }: ClienteVenta,
  onRespuesta: (respuesta: Respuesta) => void,
): Respuesta | null {
  const latest = useRef(onRespuesta);
  useEffect(() => {
    latest.current = onRespuesta;
  });
  const [leida, setLeida] = useState<{ nit: string; respuesta: Respuesta } | null>(null);
  const nit = tipoDocumento === NIT && /^\d{5,13}$/.test(numeroDocumento) ? numeroDocumento : null;
  useEffect(() => {
    if (nit === null) return;
    let vigente = true;
    const timer = setTimeout(() => {
      void puente.invoke("validarNit", { nit }).then((result) => {
        if (!vigente || !result.ok) return;
        setLeida({ nit, respuesta: result.value });
        latest.current(result.value);
      });
    }, ESPERA_TECLA_MS);
    return () => {
      vigente = false;
      clearTimeout(timer);
    };
  }, [nit]);
  return leida !== null && leida.nit === nit ? leida.respuesta : null;
}
