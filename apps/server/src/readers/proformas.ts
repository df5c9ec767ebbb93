/** Proformas as the portal lists and shows them. */
import { epochToInstante, estadoProforma, nombreProforma, type Nit } from "@mostrador/core";
import type { Db } from "../db/connection.ts";
import {
  listProformas,
  sumProformas,
  type FiltroProformas,
  type LugarProformas,
  type ProformaListada,
} from "../db/proformas.ts";

export { listCorreosDeProforma } from "../db/correos-proformas.ts";
export { listVentasDeProforma, ORDENES_PROFORMAS, type FiltroProformas } from "../db/proformas.ts";

/** Today in Bolivia, `yyyy-MM-dd`. */
export function hoyEn(ahoraMs: number): string {
  return epochToInstante(ahoraMs).slice(0, 10);
}

/** A row of the list with its name and its state today. */
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

/** A page of proformas in an order, with the count and the amount of all. */
export async function paginaDeProformas(db: Db, filtro: FiltroProformas, desde: number, limite: number) {
  const filas = await listProformas(db, filtro, { desde }, limite);
  const { total, centavos } = await sumProformas(db, filtro);
  return {
    proformas: filas.slice(0, limite).map((fila) => vistaListada(fila, filtro.hoy)),
    total,
    monto: centavos / 100,
    siguiente: filas.length > limite ? String(desde + limite) : null,
  };
}

/** Rows of one statement of a file. */
const TANDA = 500;

/** Goes through all proformas that a filter finds, each once, whatever is written meanwhile. */
export async function* recorrerProformas(db: Db, filtro: FiltroProformas & { readonly nit: Nit }) {
  let lugar: LugarProformas = { desde: 0 };
  for (;;) {
    const filas = await listProformas(db, filtro, lugar, TANDA);
    const pagina = filas.slice(0, TANDA);
    for (const fila of pagina) yield vistaListada(fila, filtro.hoy);
    const tras = pagina.at(-1);
    if (tras === undefined || filas.length <= TANDA) return;
    lugar = { tras };
  }
}
