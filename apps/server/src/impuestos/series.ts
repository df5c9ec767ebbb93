import { findSector, type Nit } from "@mostrador/core";
import type { Db } from "../motor/connection.ts";
import { transaccion } from "../motor/transaccion.ts";
import { findPunto, listPuntosAbiertos, listSiguientes, raiseNumero, type ClavePunto } from "./db/puntos.ts";

/** Lists the next number of every begun series, by open point of sale. */
export async function listSeries(db: Db, nit: Nit) {
  const puntos = await listPuntosAbiertos(db, nit);
  const conSeries = [];
  for (const { sucursal, puntoVenta } of puntos)
    conSeries.push({ sucursal, puntoVenta, series: await listSiguientes(db, { nit, sucursal, puntoVenta }) });
  return conSeries;
}

/**
 * Raises a series above the last number that another program gave. A number below the series' next one changes nothing. Returns the next
 * number; null where there is no such point of sale or sector.
 */
export async function putUltimo(
  db: Db,
  punto: ClavePunto,
  sector: number,
  ultimo: number,
): Promise<number | null> {
  if (findSector(sector) === undefined || (await findPunto(db, punto)) === undefined) return null;
  return transaccion(db, punto.nit, async (tx) => {
    await raiseNumero(tx, punto, sector, ultimo);
    const series = await listSiguientes(tx, punto);
    return series.find((serie) => serie.sector === sector)?.siguiente ?? ultimo + 1;
  });
}
