import { epochToInstante, instanteToEpoch, parseHecho, type HechoLeido } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import type { Factura } from "../../documentos/db/facturas.ts";
import { listVentasEntre } from "./hechos.ts";

/** A sale as its till reported it, with its payments and savings. */
export type VentaContada = Extract<HechoLeido, { readonly kind: "venta" }>["datos"];

/**
 * Time after a document's emission within which its sale is searched among the till's facts. The sale is not found if the reply was in doubt
 * for longer.
 */
const CONTADA_EN_MS = 60_000;

/** Finds the fact of a till's sale by its document; undefined where the till reported none, and for documents of the API. */
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
