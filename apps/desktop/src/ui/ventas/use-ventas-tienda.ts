import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { FalloPuente, Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import type { Busqueda } from "./use-ventas.ts";

const PAGINA = 50;
/** Pause in typing after which the server is asked. */
const QUIETO_MS = 250;

type Hallada = Salida<"buscarVentasDeLaTienda">;

/**
 * Searches the sales of the whole shop. `mas` loads older ones, `otraVez` asks again. `hallada` is null until
 * the first reply; `fallo` tells why there is none.
 */
export function useVentasTienda(busqueda: Busqueda) {
  const [hallada, setHallada] = useState<Hallada | null>(null);
  const [fallo, setFallo] = useState<FalloPuente | null>(null);
  const [vez, setVez] = useState(0);
  const [pregunta] = useDebouncedValue(JSON.stringify(busqueda), QUIETO_MS);
  useEffect(() => {
    let vigente = true;
    const actual: Busqueda = JSON.parse(pregunta); // written by the line above
    void puente.invoke("buscarVentasDeLaTienda", { ...actual, limite: PAGINA }).then((result) => {
      if (!vigente) return;
      setFallo(result.ok ? null : result.error);
      setHallada(result.ok ? result.value : null);
    });
    return () => {
      vigente = false;
    };
  }, [pregunta, vez]);
  const mas = () => {
    const tras = hallada?.siguiente ?? null;
    if (tras === null) return;
    const actual: Busqueda = JSON.parse(pregunta); // the search whose page is on the screen
    void puente.invoke("buscarVentasDeLaTienda", { ...actual, tras, limite: PAGINA }).then((result) => {
      if (!result.ok) return setFallo(result.error);
      const { ventas, siguiente } = result.value;
      setHallada((antes) =>
        antes?.siguiente === tras ? { ventas: [...antes.ventas, ...ventas], siguiente } : antes,
      );
    });
  };
  return { hallada, fallo, mas, otraVez: () => setVez((n) => n + 1) };
}
