/** The open sale as the till stores it. */
import { newUuid } from "@mostrador/core/uuid";
import type { Salida } from "../../contract/index.ts";
import { PagoEscrito } from "./pago/use-pago.ts";
import { Hallado } from "./buscar-leido.ts";
import { CARRITO_VACIO, type Carrito } from "./carrito.ts";
import { parseCarrito } from "./carrito-guardado.ts";

/** The open sale: its cart, its payment as typed so far, and the id under which it will be charged. */
export interface Abierta {
  readonly ventaId: string;
  readonly carrito: Carrito;
  /** Payment as typed, also after its dialog was closed; null if nothing was typed. */
  readonly pago: PagoEscrito | null;
  /** Products scanned while the sale was awaited. They begin the next sale. */
  readonly siguientes: readonly Hallado[];
}

/** The open sale as it was stored. */
export interface VentaGuardada extends Abierta {
  /** Revision of the stored state; 0 if nothing is stored. */
  readonly revision: number;
  /** True if the sale is being charged, or was charged and the cashier has not continued with the next sale. */
  readonly cobrada: boolean;
  /** False if a part of the stored sale cannot be read. */
  readonly completa: boolean;
}

/** Reads the sale that the till has stored; null begins a new sale. */
export function parseVentaGuardada(guardada: Salida<"ventaAbierta">): VentaGuardada {
  const { ventaId, revision } = guardada ?? { ventaId: newUuid(crypto), revision: 0 };
  const leidos = (guardada?.siguientes ?? []).map((leido) => Hallado.safeParse(leido));
  const siguientes = leidos.flatMap(({ data }) => data ?? []);
  const enteros = siguientes.length === leidos.length;
  const pagado = PagoEscrito.nullable().safeParse(guardada?.pago ?? null);
  if (guardada === null || guardada.carrito === null) {
    const cobrada = guardada !== null;
    // The payment of a sale that was refused is kept with its dialog closed, so that its fields are filled in when it is opened again.
    const pago = pagado.data == null ? null : { ...pagado.data, abierto: false };
    return { ventaId, carrito: CARRITO_VACIO, pago, siguientes, cobrada, completa: enteros, revision };
  }
  const { carrito, completo } = parseCarrito(guardada.carrito);
  return {
    ventaId: carrito.ventaId ?? ventaId,
    carrito,
    pago: pagado.data ?? null,
    siguientes,
    cobrada: false,
    completa: completo && pagado.success && enteros,
    revision,
  };
}
