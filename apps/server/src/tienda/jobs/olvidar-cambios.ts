import { deleteCambiosViejos } from "../db/cambios.ts";
import { transaccion } from "../../motor/transaccion.ts";
import type { DepsDeCambios } from "../compartidas.ts";

const DIA_MS = 86_400_000;
/** Two years: an owner compares a price with the one of the same month of last year. docs/decisions/0027 */
export const CAMBIOS_MS = 731 * DIA_MS;

/** Deletes changes of shared rows that are no longer kept, a few in each transaction so that the shop goes on. */
export async function forgetCambios({ db, reloj }: DepsDeCambios): Promise<void> {
  const antesDeMs = reloj.ahora() - CAMBIOS_MS;
  while ((await transaccion(db, "comun", (tx) => deleteCambiosViejos(tx, antesDeMs))) > 0);
}
