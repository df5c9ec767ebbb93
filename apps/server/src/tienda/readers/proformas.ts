/** Reads proformas as the portal lists and shows them. */
import { epochToInstante, estadoProforma, nombreProforma, type Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listProformas, sumProformas, type FiltroProformas, type ProformaListada } from "../db/proformas.ts";

import type { Lugar } from "../../motor/orden-de-lista.ts";
import { cutPagina, lugarToTexto, walkPaginas } from "../../http/lugar.ts";

export { listCorreosDeProforma } from "../db/correos-proformas.ts";
export {
  listVentasDeProforma,
  ordenDeProformas,
  ORDENES_PROFORMAS,
  type FiltroProformas,
} from "../db/proformas.ts";

/** Today in Bolivia, `yyyy-MM-dd`. */
export function hoyEn(ahoraMs: number): string {
  return epochToInstante(ahoraMs).slice(0, 10);
}

/** Builds a row of the list, with its name and its state today. */
export function vistaListada(fila: ProformaListada, hoy: string) {
  const { id, hechaEn, validaHasta, sucursal, cliente, centavos, usuario, ventas } = fila;
  const descartada = fila.descartada === 1;
  return {
    id,
    nombre: nombreProforma(fila),
    hechaEn,
    validaHasta,
    sucursal,
    cliente,
    monto: centavos / 100,
    usuario,
    ventas,
    estado: estadoProforma({ validaHasta, descartada, convertida: ventas > 0 }, hoy),
  };
}

/** Reads a page of proformas in an order, with the count and the amount of all that the filter finds. */
export async function paginaDeProformas(
  db: Db,
  filtro: FiltroProformas,
  tras: Lugar | undefined,
  limite: number,
) {
  const { pagina, ultima } = cutPagina(await listProformas(db, filtro, tras, limite), limite);
  const { total, centavos } = await sumProformas(db, filtro);
  return {
    proformas: pagina.map((fila) => vistaListada(fila, filtro.hoy)),
    total,
    monto: centavos / 100,
    siguiente: ultima === undefined ? null : lugarToTexto(filtro.orden, ultima.lugar),
  };
}

/** Rows that one statement reads for a file. */
const TANDA = 500;

/** Walks through all proformas that a filter finds, each once, even if some are changed meanwhile. */
export function walkProformas(db: Db, filtro: FiltroProformas & { readonly nit: Nit }) {
  return walkPaginas(async (tras: Lugar | undefined) => {
    const { pagina, ultima } = cutPagina(await listProformas(db, filtro, tras, TANDA), TANDA);
    return { filas: pagina.map((fila) => vistaListada(fila, filtro.hoy)), sigue: ultima?.lugar };
  });
}
