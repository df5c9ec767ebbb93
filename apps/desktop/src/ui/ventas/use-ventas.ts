import { useEffect, useState } from "react";
import type { Entrada, Salida, Venta } from "../../contract/index.ts";
import { puente } from "../puente.ts";

/** A search of sales: words, state and days. */
export type Busqueda = Pick<Entrada<"buscarVentas">, "texto" | "estado" | "periodo">;

const PAGINA = 50;
const MAX = 200;

/**
 * Searches sales, and keeps the result and the selected sale up to date with the till. `mas` loads older
 * sales. Null until the first reply; a late reply to an earlier search is ignored.
 */
export function useVentas(busqueda: Busqueda) {
  const [hallada, setHallada] = useState<Salida<"buscarVentas"> | null>(null);
  const [tocada, setTocada] = useState<Venta | null>(null);
  const pregunta = JSON.stringify(busqueda);
  useEffect(() => {
    let ultima = 0;
    const actual: Busqueda = JSON.parse(pregunta); // written by the line above
    const load = () => {
      const esta = ++ultima;
      void puente.invoke("buscarVentas", { ...actual, limite: PAGINA }).then((result) => {
        if (result.ok && esta === ultima) setHallada(result.value);
      });
    };
    load();
    const callar = puente.subscribe("ventaCambio", (venta) => {
      setTocada((antes) => (antes?.id === venta.id ? venta : antes));
      load();
    });
    return () => {
      ultima = 0;
      callar();
    };
  }, [pregunta]);
  const mas = () => {
    const tras = hallada?.siguiente ?? null;
    if (tras === null) return;
    void puente.invoke("buscarVentas", { ...busqueda, tras, limite: MAX }).then((result) => {
      if (!result.ok) return;
      setHallada((antes) =>
        antes?.siguiente === tras
          ? { ventas: [...antes.ventas, ...result.value.ventas], siguiente: result.value.siguiente }
          : antes,
      );
    });
  };
  return { hallada, mas, tocada, setTocada };
}
