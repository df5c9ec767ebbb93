import type { EntradaRevisada, Salida } from "../../contract/index.ts";
import { searchVentas } from "./db/buscar-ventas.ts";
import { anotarPendientes } from "./db/palabras-de-venta.ts";
import type { Deps } from "../deps.ts";
import { ventaToContrato } from "../venta/vista-venta.ts";
import { diasDe } from "./ventas.ts";

/** A page of this till's sales, as the screen shows them. A search by words first indexes the sales that its index lacks. */
export function searchVentasDe(
  deps: Deps,
  { texto, estado, periodo, tras, limite }: EntradaRevisada<"buscarVentas">,
): Salida<"buscarVentas"> {
  if (texto !== "") while (anotarPendientes(deps.db));
  const dias = diasDe(periodo, deps.reloj.ahora());
  const { filas, siguiente } = searchVentas(deps.db, { texto, estado, ...dias }, { tras, limite });
  return { ventas: filas.map((fila) => ventaToContrato(deps, fila)), siguiente };
}
