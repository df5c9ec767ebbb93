/** Stores unfinished work of the current person at the till, so that it survives a reload, a crash and a power cut. */
import { useCallback, useState } from "react";
import { newUuid } from "@mostrador/core/uuid";
import type { Entrada, Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { createGuardado } from "../venta/guardado.ts";
import { useReintentos } from "../venta/use-reintentos.ts";

type Escrito = Omit<Entrada<"guardarEscrito">, "vista">;
type Contenido = Escrito["contenido"];

/** Stores the current state of the work; null deletes it. Resolves once it is stored. */
type Guardar = (contenido: object | null) => Promise<void>;

/** State that another window stored of the same work. Its content is null if that window ended the work. */
type Otra = Salida<"escrito">;

/** Stored work, and the conflict with another window if there is one. */
export interface UsoEscrito {
  readonly guardar: Guardar;
  /** True after another window stored the same work. This window's state stays on the screen and is not stored until the person chooses. */
  readonly hayOtra: boolean;
  /** Stores this window's state over the other window's state. */
  readonly quedarConLoMio: () => void;
  /** Replaces this window's state by the other window's state. */
  readonly tomarLoDeLaOtra: () => void;
  /** Records the revision of the stored work that this window has read. */
  readonly leer: (revision: number) => void;
}

/** Stores states of unfinished work for one window, and reports states that another window stored meanwhile. */
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
    // This window has ended its work, so the other window's later state stays stored.
    if (escrito.contenido === null) return true;
    const otra = await puente.invoke("escrito", { clave: escrito.clave });
    if (otra.ok) alHallarOtra(otra.value);
    return otra.ok;
  });
  return { ...guardado, leer: (leida: number) => void (revision = leida) };
}

/**
 * Stores each change of a person's work of a kind. A failed write is retried at each event of the till. `leida` is the revision that this
 * window read. `alTomar` shows the other window's state.
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
      // Serialising removes undefined fields and yields plain JSON.
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
