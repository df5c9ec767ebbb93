import type { EstadoCaja } from "../../contract/index.ts";
import type { Carrito } from "./carrito.ts";

/** Tells whether no sale can be charged until a cash session is opened. */
export function faltaTurno({ exigeTurno, turno }: Pick<EstadoCaja, "exigeTurno" | "turno">): boolean {
  return exigeTurno && turno === null;
}

/**
 * Returns the reason why a payment cannot be opened; null if it can. `tecla`: the key that leads to the
 * drawer.
 */
export function faltaParaCobrar(
  estado: EstadoCaja,
  { items }: Pick<Carrito, "items">,
  tecla: string,
): string | null {
  if (estado.modo === "bloqueada") return "Ahora no se puede cobrar: vea el aviso de arriba.";
  if (faltaTurno(estado)) return `Abra la caja para cobrar (${tecla}).`;
  return items.length === 0 ? "Agregue un producto para cobrar." : null;
}
