/** The open sale as the till has stored it. */
import { newUuid } from "@mostrador/core/uuid";
import type { Salida } from "../../contract/index.ts";
import { PagoEscrito } from "./pago/use-pago.ts";
import { Hallado } from "./buscar-leido.ts";
import { CARRITO_VACIO, type Carrito } from "./carrito.ts";
import { parseCarrito } from "./carrito-guardado.ts";

/** The open sale: its cart, how it is paid as far as that is typed, and the id under which it will be charged. */
export interface Abierta {
  readonly ventaId: string;
  readonly carrito: Carrito;
  /** The payment as it was typed, in its dialog or before it was left; null: nothing. */
  readonly pago: PagoEscrito | null;
  /** Products that were read while it was awaited: they begin the next sale. */
  readonly siguientes: readonly Hallado[];
}

/** The open sale as it was stored. */
export interface VentaGuardada extends Abierta {
  /** The till's count of its writes; 0 where nothing is stored. */
  readonly revision: number;
  /** The sale is being charged, or was charged and the cashier has not gone on to the next sale. */
  readonly cobrada: boolean;
  /** False where something of it cannot be read. */
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
    // The payment of a sale that comes back refused: its typed fields are there when it is opened.
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
