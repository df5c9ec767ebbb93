/** Reads the sales that have two living documents; writes nothing. docs/design.md D22. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listDobles, type VentaDoble } from "../db/dobles.ts";

/** Lists the latest sales with two living documents, at most `limite`, and counts all of them. */
export async function listVentasDobles(
  db: Db,
  nit: Nit,
  limite: number,
): Promise<{ readonly ventas: readonly VentaDoble[]; readonly total: number }> {
  const ventas = await listDobles(db, nit);
  return { ventas: ventas.slice(0, limite), total: ventas.length };
}
