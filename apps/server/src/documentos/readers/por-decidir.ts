/** Reads documents that wait for the owner's choice; writes nothing. docs/design.md D22. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listDobles, type VentaDoble } from "../db/dobles.ts";
import { countRepetidas, listRepetidas, type Repetida } from "../db/repetidas.ts";

/** Lists the latest sales with several valid documents, at most `limite`, and counts all of them. */
export async function listVentasDobles(
  db: Db,
  nit: Nit,
  limite: number,
): Promise<{ readonly ventas: readonly VentaDoble[]; readonly total: number }> {
  const ventas = await listDobles(db, nit);
  return { ventas: ventas.slice(0, limite), total: ventas.length };
}

/** Lists the repeated documents that match a search, and counts all that wait for the owner. */
export async function readRepetidas(
  db: Db,
  nit: Nit,
  buscado: string,
  limite: number,
): Promise<{ readonly repetidas: readonly Repetida[]; readonly esperan: number }> {
  const repetidas = await listRepetidas(db, nit, buscado.trim(), limite);
  return { repetidas, esperan: await countRepetidas(db, nit) };
}
