import { parseHecho, type PapelTienda } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import type { FacturaDePapel, Palabras } from "../../documentos/papel/papel.ts";
import { listUltimosDeTipo } from "../db/hechos.ts";
import { findVentaContada } from "../db/venta-contada.ts";

/** Most choices of words that are searched; a shop changes its words a few times a year. */
const MAX_ELECCIONES = 200;

/**
 * Finds the shop's words for the printed form of a document, as tills reported them. They are the last choice of its point of sale, or else the
 * last choice of its branch or of the company, as for documents of the API.
 */
export async function palabrasDe(db: Db, factura: FacturaDePapel): Promise<Palabras> {
  const [papel, contada] = [await papelDe(db, factura), await findVentaContada(db, factura)];
  return {
    ...(papel === undefined ? {} : { papel }),
    ...(contada?.ahorro === undefined ? {} : { ahorro: contada.ahorro }),
  };
}

async function papelDe(db: Db, factura: FacturaDePapel): Promise<PapelTienda | undefined> {
  const elecciones = await listUltimosDeTipo(db, factura.nit, "papelElegido", MAX_ELECCIONES);
  const deSucursal = elecciones.filter(({ sucursal }) => sucursal === factura.sucursal);
  const dePunto = deSucursal.filter(({ puntoVenta }) => puntoVenta === factura.puntoVenta);
  for (const hecho of [...dePunto, ...deSucursal, ...elecciones]) {
    const leido = parseHecho(hecho);
    if (leido.kind === "papelElegido") return leido.datos.papel;
  }
  return undefined;
}
