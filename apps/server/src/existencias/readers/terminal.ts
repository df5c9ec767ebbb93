/** Reads the balances that a till shows; writes nothing. */
import type { ExistenciasTerminal, Nit } from "@mostrador/core";
import type { Db, Tx } from "../../motor/connection.ts";
import { listProveedoresTras } from "../db/compras.ts";
import { findUltimaVersion, listExistenciasTras } from "../db/listar.ts";
import { findModo } from "../db/modo.ts";
import { apartadosDe, listApartados } from "../db/reservas.ts";
import { toCantidad } from "../db/unidades.ts";

/** Balances of a page. A version is sent whole, because the cursor names versions: one that is larger has a page of its own. */
const POR_PAGINA = 1000;
/** Most balances of one version: a sheet of an earlier program. A version of today has 500. */
const MAX_DE_VERSION = 10_000;

/** Finds the cursor of a branch's latest balance; null where the company follows no stock. */
export async function findCursorExistencias(db: Db, nit: Nit, sucursal: number): Promise<number | null> {
  return (await findModo(db, nit)) === 0 ? null : findUltimaVersion(db, nit, sucursal);
}

/**
 * Reads a page of a branch's balances after a cursor, with the reservations of their products from today on. `incluye` names the last fact
 * of the till's series that the balances include; `findTiene` finds it in the same transaction.
 */
export async function existenciasDesde(
  db: Db,
  { nit, sucursal }: { readonly nit: Nit; readonly sucursal: number },
  { desde, serie, hoy }: { readonly desde: number; readonly serie: string; readonly hoy: string },
  findTiene: (tx: Tx, nit: Nit, serie: string) => Promise<number>,
): Promise<ExistenciasTerminal> {
  return db.transaction().execute(async (tx) => {
    const activas = (await findModo(tx, nit)) > 0;
    const n = await findTiene(tx, nit, serie);
    const filas = activas ? await listExistenciasTras(tx, nit, sucursal, desde, POR_PAGINA + 1) : [];
    const hayMas = filas.length > POR_PAGINA;
    const cortada = filas[POR_PAGINA]?.version;
    const enteras = hayMas ? filas.filter(({ version }) => version !== cortada) : filas;
    const pagina =
      hayMas && enteras.length === 0
        ? (await listExistenciasTras(tx, nit, sucursal, desde, MAX_DE_VERSION)).filter(
            ({ version }) => version === cortada,
          )
        : enteras;
    const cursor = pagina.at(-1)?.version ?? desde;
    const proveedores = activas ? await listProveedoresTras(tx, nit, desde, hayMas ? cursor : null) : [];
    const apartados = apartadosDe(
      await listApartados(
        tx,
        nit,
        pagina.map(({ productoId }) => productoId),
        hoy,
      ),
    );
    return {
      activas,
      existencias: pagina.map(({ productoId, cantidad, minimo, sigue }) => ({
        productoId,
        cantidad: toCantidad(cantidad).toFixed(),
        minimo: minimo === null ? null : toCantidad(minimo).toFixed(),
        sigue: sigue === 1,
        apartadas: [...apartados(productoId, sucursal)],
      })),
      proveedores,
      cursor,
      hayMas,
      incluye: { serie, n },
    };
  });
}

export { findBajoCero } from "../db/modo.ts";
