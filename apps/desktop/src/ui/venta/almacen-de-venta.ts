/** Stores the open sale of this window at the till, and reads states that another window stored. */
import { useEffect, useState } from "react";
import type { Result } from "@mostrador/core";
import { newUuid } from "@mostrador/core/uuid";
import type { Entrada, FalloPuente, Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { isVacio, nombreDe } from "./carrito.ts";
import { createGuardado, type Guardado } from "./guardado.ts";
import { useReintentos } from "./use-reintentos.ts";
import { parseVentaGuardada, type Abierta, type VentaGuardada } from "./venta-guardada.ts";

export type Vista = NonNullable<Entrada<"guardarVentaAbierta">["vista"]>;

/** A state to store. */
interface Estado {
  readonly de: string;
  readonly abierta: Abierta;
  /** True if the sale is being charged, so that its cart belongs to the till. */
  readonly esperada: boolean;
}

export type AlFallar = (fallo: FalloPuente, ventaId: string) => void;

export interface Almacen extends Guardado<Estado> {
  /** Registers a listener that is called once with the reason for which the sale cannot be stored. Returns a function that removes it. */
  readonly escuchar: (alFallar: AlFallar) => () => void;
  /** Returns the stored state of the sale that this window knows. */
  readonly vista: () => Vista;
  /** State that this window read or stored last; null if it has neither read nor stored this sale. */
  readonly base: (ventaId: string) => Abierta | null;
  /** Reads a sale that another window stored or parked; null if it cannot be read now. */
  readonly traer: (ventaId: string) => Promise<VentaGuardada | null>;
  /** Records another window's state as the base of further changes. */
  readonly leer: (guardada: VentaGuardada) => void;
  /** Makes a parked sale the open one and returns its current state; null if it no longer exists. */
  readonly tomar: (ventaId: string) => Promise<Result<VentaGuardada | null, FalloPuente>>;
}

type AbiertaLlana = Pick<NonNullable<Salida<"ventaAbierta">>, "carrito" | "pago" | "siguientes">;
type EntradaAbierta = Omit<Entrada<"guardarVentaAbierta">, "tras" | "vista">;

/** Builds the state to store. */
function entradaDe({ de, abierta: { ventaId, ...abierta }, esperada }: Estado): EntradaAbierta {
  // Serialising removes undefined fields and yields plain JSON.
  const llana: AbiertaLlana = JSON.parse(JSON.stringify(abierta));
  const { carrito, pago, siguientes } = llana;
  const nada = isVacio(abierta.carrito) && siguientes.length === 0;
  if (esperada || nada)
    return { de, ventaId, nombre: "", carrito: null, pago: esperada ? pago : null, siguientes };
  return { de, ventaId, nombre: nombreDe(abierta.carrito), carrito, pago, siguientes };
}

/**
 * Stores the open sale at the till. Each state names the sales that this window has sent since the last stored one, so that the till does
 * not mistake another window's sale for one of them. A state is retried later if the current user may not store it, or if the disk rejects
 * it. `alCambiar` merges a state that another window stored of the same sale; it returns false if that is not possible now.
 */
function createAlmacen(inicial: VentaGuardada, alCambiar: () => Promise<boolean>): Almacen {
  const listeners = new Set<AlFallar>();
  const ventana = newUuid(crypto);
  let fallaba = false;
  let suyas: readonly string[] = [inicial.ventaId];
  let visto: { readonly abierta: Abierta; readonly revision: number } = {
    abierta: inicial,
    revision: inicial.revision,
  };
  const vista = (): Vista => ({ ventana, ventaId: visto.abierta.ventaId, revision: visto.revision });
  const leer = (guardada: VentaGuardada): void => {
    visto = { abierta: guardada, revision: guardada.revision };
  };
  const guardado = createGuardado(async (estado: Estado) => {
    const entrada = entradaDe(estado);
    const { ventaId } = entrada;
    suyas = [...new Set([...suyas, ventaId])].slice(-MAX_SUYAS);
    const result = await puente.invoke("guardarVentaAbierta", {
      ...entrada,
      tras: [...suyas],
      vista: vista(),
    });
    const antes = fallaba;
    fallaba = !result.ok;
    if (result.ok) {
      suyas = suyas.slice(suyas.indexOf(ventaId));
      visto = { abierta: estado.abierta, revision: result.value.revision };
      return true;
    }
    const { kind } = result.error;
    if (kind === "ventaCambiada") return alCambiar();
    if (kind === "ventaCobrada" || (kind !== "sinUsuario" && !antes))
      for (const alFallar of listeners) alFallar(result.error, ventaId);
    // A sale that was charged has nothing left to store.
    return kind === "ventaCobrada";
  });
  return {
    ...guardado,
    escuchar: (alFallar) => {
      listeners.add(alFallar);
      return () => void listeners.delete(alFallar);
    },
    vista,
    base: (ventaId) => (visto.abierta.ventaId === ventaId ? visto.abierta : null),
    traer: async (ventaId) => {
      const guardada = await fetchAbierta(ventaId);
      if (guardada !== null) return guardada;
      // The other window parked the sale. It is made the open one again, because it is on this screen.
      const tomada = await puente.invoke("quitarCarrito", { id: ventaId });
      return tomada.ok && tomada.value ? fetchAbierta(ventaId) : null;
    },
    leer,
    tomar: async (ventaId) => {
      const tomada = await puente.invoke("quitarCarrito", { id: ventaId });
      if (!tomada.ok) return tomada;
      const guardada = tomada.value ? await fetchAbierta(ventaId) : null;
      if (guardada !== null) leer(guardada);
      return { ok: true, value: guardada };
    },
  };
}

/** Reads the open sale of the current user; null if it is a different sale. */
async function fetchAbierta(ventaId: string): Promise<VentaGuardada | null> {
  const result = await puente.invoke("ventaAbierta", {});
  return result.ok && result.value?.ventaId === ventaId ? parseVentaGuardada(result.value) : null;
}

/** Most sales that a window sends before one is stored. */
const MAX_SUYAS = 100;

/** Holds the store of this screen. A failed write is retried at each event of the till. */
export function useAlmacen(
  inicial: VentaGuardada,
  alFallar: AlFallar,
  alCambiar: () => Promise<boolean>,
): Almacen {
  const [almacen] = useState(() => createAlmacen(inicial, alCambiar));
  useEffect(() => almacen.escuchar(alFallar), [almacen, alFallar]);
  useReintentos(almacen);
  return almacen;
}
