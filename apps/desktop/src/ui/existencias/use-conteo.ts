/** State of the open count in this window. Commands run one after another, however fast the scanner is. */
import { useEffect, useRef, useState } from "react";
import type { Entrada, FalloPuente, Salida } from "../../contract/index.ts";
import { insistir } from "../comun/insistir.ts";
import { puente } from "../puente.ts";

type Conteo = NonNullable<Salida<"conteo">>;
type Cambio = "empezarConteo" | "contarProducto" | "quitarContado";

/** The open count and its actions. */
export interface UsoConteo {
  /** Undefined until the first reply; null if no count is open. */
  readonly conteo: Conteo | null | undefined;
  readonly fallo: FalloPuente | null;
  readonly hacer: <N extends Cambio>(nombre: N, entrada: Entrada<N>) => void;
  /** Ends or discards the count. `hecho` receives the data that was sent. */
  readonly terminar: (nota: string | null, hecho: (enviado: Salida<"cerrarConteo">) => void) => void;
  readonly descartar: () => void;
}

/** Reads and changes the open count. */
export function useConteo(): UsoConteo {
  const [conteo, setConteo] = useState<Conteo | null | undefined>();
  const [fallo, setFallo] = useState<FalloPuente | null>(null);
  const turno = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => insistir(() => puente.invoke("conteo", {}), setConteo), []);
  const enTurno = (acto: () => Promise<FalloPuente | null>) => {
    turno.current = turno.current.then(async () => setFallo(await acto()));
  };
  return {
    conteo,
    fallo,
    hacer: (nombre, entrada) =>
      enTurno(async () => {
        const hecho = await puente.invoke<Cambio>(nombre, entrada);
        if (!hecho.ok) return hecho.error;
        setConteo(hecho.value);
        return null;
      }),
    terminar: (nota, alHacer) =>
      enTurno(async () => {
        const hecho = await puente.invoke("cerrarConteo", { nota });
        if (!hecho.ok) return hecho.error;
        setConteo(null);
        alHacer(hecho.value);
        return null;
      }),
    descartar: () =>
      enTurno(async () => {
        const hecho = await puente.invoke("descartarConteo", {});
        if (!hecho.ok) return hecho.error;
        setConteo(null);
        return null;
      }),
  };
}
