/** Merges another window's changes to this window's sale. docs/trust.md heading 73. */
import { useRef } from "react";
import type { Almacen, Vista } from "./almacen-de-venta.ts";
import type { UsoAvisos } from "../comun/avisos.tsx";
import { isMismaVenta, joinAbiertas } from "./unir-ventas.ts";
import type { Abierta } from "./venta-guardada.ts";

/** Outcome of reading another window's state: merged, nothing new, or not readable now. */
export type Union = "unida" | "igual" | "pendiente";

interface Pantalla {
  /** Returns the current sale. */
  readonly ver: () => Abierta;
  /** Shows and stores the merged sale. */
  readonly poner: (abierta: Abierta) => void;
  /** Stores this window's sale again, over the state that was read. */
  readonly otraVez: () => void;
  readonly dejarDicho: UsoAvisos["dejarDicho"];
}

export interface UsoUnion {
  readonly tomar: () => Promise<Union>;
  /** Number of merged changes from other windows so far. */
  readonly uniones: () => number;
  /**
   * Stores the sale, and returns the stored state that this window knows. Null if the number of merged changes is no longer `desde`, which
   * is by default the number at the call.
   */
  readonly vista: (desde?: number) => Promise<Vista | null>;
}

/** Merges another window's changes with this window's, shows the result, and tells the cashier which changes were lost. */
export function useUnion(almacen: Almacen, { ver, poner, otraVez, dejarDicho }: Pantalla): UsoUnion {
  const uniones = useRef(0);
  return {
    tomar: async () => {
      const { union, abierta, perdido } = await joinCon(almacen, ver);
      if (union === "igual") otraVez();
      if (union !== "unida") return union;
      poner(abierta);
      dejarDicho("ventaUnida", textoUnida(perdido));
      uniones.current += 1;
      return union;
    },
    uniones: () => uniones.current,
    vista: async (desde = uniones.current) => {
      await almacen.listo();
      return uniones.current === desde ? almacen.vista() : null;
    },
  };
}

/** Reads the state that another window stored, and merges this window's changes into it. */
async function joinCon(
  almacen: Almacen,
  ver: () => Abierta,
): Promise<{ readonly union: Union; readonly abierta: Abierta; readonly perdido: readonly string[] }> {
  const { ventaId } = ver();
  const otra = await almacen.traer(ventaId);
  const mia = ver();
  if (otra === null) return { union: "pendiente", abierta: mia, perdido: [] };
  // The cashier opened another sale meanwhile.
  if (mia.ventaId !== ventaId) return { union: "igual", abierta: mia, perdido: [] };
  const unida = joinAbiertas(almacen.base(ventaId) ?? mia, mia, otra);
  almacen.leer(otra);
  return { union: isMismaVenta(unida.abierta, mia) ? "igual" : "unida", ...unida };
}

function textoUnida(perdido: readonly string[]): string {
  const junta = "Esta venta se cambió también en otra ventana: aquí está lo de las dos.";
  return perdido.length === 0
    ? `${junta} Revísela antes de cobrar.`
    : `${junta} De lo suyo no quedó el cambio en ${perdido.join(", ")}: revíselo antes de cobrar.`;
}
