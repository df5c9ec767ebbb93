/** Keeps unfinished work of the current person at the till, so that it survives a reload, a crash and a power cut. */
import { useCallback, useState } from "react";
import type { Entrada } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { createGuardado } from "../venta/guardado.ts";
import { useReintentos } from "../venta/use-reintentos.ts";

type Escrito = Entrada<"guardarEscrito">;

/** Stores the work as it is now; null ends it. Resolves once it is stored. */
export type Guardar = (contenido: object | null) => Promise<void>;

/**
 * Stores each change of a person's work of a kind. A state that could not be stored is tried again at each
 * event of the till.
 */
export function useGuardarEscrito(de: string, clave: string): Guardar {
  const [almacen] = useState(() =>
    createGuardado(async (escrito: Escrito) => (await puente.invoke("guardarEscrito", escrito)).ok),
  );
  useReintentos(almacen);
  return useCallback(
    (contenido) => {
      // Plain JSON; its undefined fields go away.
      const llano: Escrito["contenido"] = JSON.parse(JSON.stringify(contenido));
      almacen.guardar({ de, clave, contenido: llano });
      return almacen.listo();
    },
    [almacen, de, clave],
  );
}
