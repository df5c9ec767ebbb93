/** Keeps unfinished work of the current person at the till, so that it survives a reload, a crash and a power cut. */
import { useCallback, useState } from "react";
import { newUuid } from "@mostrador/core/uuid";
import type { Entrada, Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { createGuardado } from "../venta/guardado.ts";
import { useReintentos } from "../venta/use-reintentos.ts";

type Escrito = Omit<Entrada<"guardarEscrito">, "vista">;
type Contenido = Escrito["contenido"];

/** Stores the work as it is now; null ends it. Resolves once it is stored. */
type Guardar = (contenido: object | null) => Promise<void>;

/** The state that another window stored of the same work; its content is null where that window ended it. */
type Otra = Salida<"escrito">;

/** A work that is kept, and the other window's state where the two differ. */
export interface UsoEscrito {
  readonly guardar: Guardar;
  /** Another window stored the same work: this window's state stays on the screen and is not stored until the person chooses. */
  readonly hayOtra: boolean;
  /** Stores what is on this screen over the other window's state. */
  readonly quedarConLoMio: () => void;
  /** Takes the other window's state in place of what is on this screen. */
  readonly tomarLoDeLaOtra: () => void;
  /** Records the revision of the stored work that this window has read. */
  readonly leer: (revision: number) => void;
}

/** Stores states of works for one window, and tells where another window stored one meanwhile. */
function createAlmacen(inicial: number, alHallarOtra: (otra: Otra) => void) {
  const ventana = newUuid(crypto);
  let revision = inicial;
  const guardado = createGuardado(async (escrito: Escrito) => {
    const result = await puente.invoke("guardarEscrito", { ...escrito, vista: { ventana, revision } });
    if (result.ok) {
      ({ revision } = result.value);
      return true;
    }
    if (result.error.kind !== "escritoCambiado") return false;
    // This window ended its work: the other window's later state stays stored.
    if (escrito.contenido === null) return true;
    const otra = await puente.invoke("escrito", { clave: escrito.clave });
    if (otra.ok) alHallarOtra(otra.value);
    return otra.ok;
  });
  return { ...guardado, leer: (leida: number) => void (revision = leida) };
}

/**
 * Stores each change of a person's work of a kind. A state that could not be stored is tried again at each
 * event of the till. `leida`: the revision that this window read. `alTomar` puts the other window's state on the screen.
 */
export function useGuardarEscrito(
  { de, clave, leida = 0 }: { readonly de: string; readonly clave: string; readonly leida?: number },
  alTomar: (contenido: Contenido) => void,
): UsoEscrito {
  const [otra, setOtra] = useState<Otra | null>(null);
  const [mio, setMio] = useState<Contenido>(null);
  const [almacen] = useState(() => createAlmacen(leida, setOtra));
  useReintentos(almacen);
  const guardar = useCallback(
    (contenido: object | null) => {
      // Plain JSON; its undefined fields go away.
      const llano: Contenido = JSON.parse(JSON.stringify(contenido));
      setMio(llano);
      if (llano === null) setOtra(null);
      almacen.guardar({ de, clave, contenido: llano });
      return almacen.listo();
    },
    [almacen, de, clave],
  );
  const elegir = (hacer: (otra: Otra) => void) => () => {
    if (otra === null) return;
    almacen.leer(otra.revision);
    setOtra(null);
    hacer(otra);
  };
  return {
    guardar,
    hayOtra: otra !== null,
    quedarConLoMio: elegir(() => void guardar(mio)),
    tomarLoDeLaOtra: elegir(({ contenido }) => alTomar(contenido)),
    leer: almacen.leer,
  };
}
