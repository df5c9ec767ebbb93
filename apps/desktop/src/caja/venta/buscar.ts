import type { EntradaRevisada, Salida } from "../../contract/index.ts";
import { buscarVentas } from "../db/buscar-ventas.ts";
import type { Deps } from "../deps.ts";
import { ventaToContrato } from "../vista-venta.ts";
import { diasDe } from "./periodo.ts";

/** A page of this till's sales, as the screen shows them. */
export function buscarVentasDe(
  deps: Deps,
  { texto, estado, periodo, tras, limite }: EntradaRevisada<"buscarVentas">,
): Salida<"buscarVentas"> {
  const dias = diasDe(periodo, deps.reloj.ahora());
  const { filas, siguiente } = buscarVentas(deps.db, { texto, estado, ...dias }, { tras, limite });
  return { ventas: filas.map((fila) => ventaToContrato(deps, fila)), siguiente };
}
