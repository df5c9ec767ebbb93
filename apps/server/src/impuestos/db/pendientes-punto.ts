/** Documents and calls that a point of sale still owes the tax system, which takes them under its codes alone. */
import type { Db, Tx } from "../../motor/connection.ts";
import { ABIERTAS } from "../../motor/indices.ts";
import type { ClavePunto } from "./puntos.ts";

/** Counts of what waits of a point of sale. */
export interface PendientesDelPunto {
  /** Offline documents of API users that no package has delivered. */
  readonly fueraDeLinea: number;
  /** Documents, annulments and reversals whose answer comes by itself: sent ones, and offline ones of a till. */
  readonly enEspera: number;
}

/** Counts what waits of a point of sale; null where nothing does. */
export async function findPendientesDelPunto(
  db: Db | Tx,
  { nit, sucursal, puntoVenta }: ClavePunto,
): Promise<PendientesDelPunto | null> {
  const suyas = db
    .selectFrom("facturas")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta);
  const abiertas = suyas.where(ABIERTAS);
  const contar = async (query: typeof suyas) => (await query.executeTakeFirstOrThrow()).n;
  const fueraDeLinea = await contar(abiertas.where("estado", "=", "OFFLINE").where("terminalId", "is", null));
  const todas = await contar(abiertas);
  const cambios = await contar(suyas.where("cambioPendiente", "is not", null));
  const enEspera = todas - fueraDeLinea + cambios;
  return fueraDeLinea + enEspera === 0 ? null : { fueraDeLinea, enEspera };
}
