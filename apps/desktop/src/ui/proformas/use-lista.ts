import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { Salida } from "../../contract/index.ts";
import { useSigue } from "../comun/use-sigue.ts";
import { puente } from "../puente.ts";

const PAGINA = 20;
/** Pause in typing after which the list is asked for. */
const QUIETO_MS = 120;

/** The typed words, and whether only those are wanted that can be sold at their prices. */
export interface Busqueda {
  readonly texto: string;
  readonly vigentes: boolean;
}

/**
 * The list of proformas by what is typed; `mas` adds older ones, `releer` asks again, `sigue` tells whether it is open. `hallada` is null
 * until the first reply.
 */
export function useLista() {
  const sigue = useSigue();
  const [busqueda, setBusqueda] = useState<Busqueda>({ texto: "", vigentes: true });
  const [limite, setLimite] = useState(PAGINA);
  const [hallada, setHallada] = useState<Salida<"proformas"> | null>(null);
  const [vez, setVez] = useState(0);
  const [{ texto, vigentes }] = useDebouncedValue(busqueda, QUIETO_MS);
  useEffect(() => {
    let vigente = true;
    void puente.invoke("proformas", { texto, vigentes, limite }).then((result) => {
      if (vigente && result.ok) setHallada(result.value);
    });
    return () => {
      vigente = false;
    };
  }, [texto, vigentes, limite, vez]);
  return {
    busqueda,
    setBusqueda,
    hallada,
    sigue,
    releer: () => setVez((antes) => antes + 1),
    mas: () => setLimite((antes) => Math.min(antes + PAGINA, MAX_LIMITE)),
  };
}

/** The most that the till gives at once; older ones are found by their words. */
const MAX_LIMITE = 100;
