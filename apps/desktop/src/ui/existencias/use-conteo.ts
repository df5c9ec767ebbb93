/** The open count as this window shows it; commands go one after another, however fast the scanner is. */
import { useEffect, useRef, useState } from "react";
import type { Entrada, FalloPuente, Salida } from "../../contract/index.ts";
import { insistir } from "../comun/insistir.ts";
import { puente } from "../puente.ts";

type Conteo = NonNullable<Salida<"conteo">>;
type Cambio = "empezarConteo" | "contarProducto" | "quitarContado";

/** The open count, and what is done to it. */
export interface UsoConteo {
  /** Undefined until the first answer; null: none is open. */
  readonly conteo: Conteo | null | undefined;
  readonly fallo: FalloPuente | null;
  readonly hacer: <N extends Cambio>(nombre: N, entrada: Entrada<N>) => void;
  /** Ends the count, or drops it. `hecho` gets what was sent. */
  readonly terminar: (nota: string | null, hecho: (enviado: Salida<"cerrarConteo">) => void) => void;
  readonly descartar: () => void;
}

/** Reads the open count, and changes it. */
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
