import type { Db } from "../motor/connection.ts";
import { findPendientesDelPunto } from "./db/pendientes-punto.ts";
import { findTerminalDe, type ClavePunto, type Punto } from "./db/puntos.ts";
import { faltaDelPunto, type Fallo } from "../fallos.ts";

/**
 * Tells why a point of sale cannot be closed now; null where nothing is in the way. A till that was not revoked sells
 * there, or documents have not arrived, which its own codes alone deliver.
 */
export async function faltaParaCerrar(
  db: Db,
  clave: ClavePunto,
  local: Punto | undefined,
): Promise<Fallo | null> {
  if (local?.cerrado === 1) return faltaDelPunto(clave, local);
  const { sucursal, puntoVenta } = clave;
  const caja = await findTerminalDe(db, clave);
  if (caja?.revocado === 0) return { kind: "puntoDeTerminal", puntoVenta, alCerrar: true };
  const pendientes = await findPendientesDelPunto(db, clave);
  return pendientes === null ? null : { kind: "puntoConPendientes", sucursal, puntoVenta, ...pendientes };
}
