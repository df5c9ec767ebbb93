import { epochToInstante, instanteToEpoch, parseHecho, type HechoLeido } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import type { Factura } from "../../documentos/db/facturas.ts";
import { listVentasEntre } from "./hechos.ts";

/** A sale as its till reported it: its payments, and the savings. */
export type VentaContada = Extract<HechoLeido, { readonly kind: "venta" }>["datos"];

/**
 * A till reports a sale when it is issued. If its reply was in doubt for longer, its fact is not found.
 */
const CONTADA_EN_MS = 60_000;

/** Finds the fact of a till's sale by its document; undefined where the till told none, and for the API's documents. */
export async function findVentaContada(
  db: Db,
  {
    nit,
    sucursal,
    puntoVenta,
    cuf,
    fechaEmision,
    terminalId,
  }: Pick<Factura, "cuf" | "fechaEmision" | "nit" | "puntoVenta" | "sucursal" | "terminalId">,
): Promise<VentaContada | undefined> {
  if (terminalId === null) return undefined;
  const hasta = epochToInstante(instanteToEpoch(fechaEmision) + CONTADA_EN_MS);
  for (const hecho of await listVentasEntre(db, { nit, sucursal, puntoVenta }, fechaEmision, hasta)) {
    const leido = parseHecho(hecho);
    if (leido.kind === "venta" && leido.datos.cuf === cuf) return leido.datos;
  }
  return undefined;
}
