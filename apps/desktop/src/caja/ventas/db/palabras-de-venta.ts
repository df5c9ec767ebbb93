/**
 * Full-text index of the words by which a sale is found. Sales are indexed while the till is idle, or before a search. Indexing one sale
 * alone costs as much as logging it, while a hundred indexed together share one segment of the index. The index lacks only the newest
 * sales.
 */
import { z } from "zod";
import type { Db, Lectura, Transaction } from "../../motor/db.ts";
import { FilaHay } from "../../motor/filas-sueltas.ts";
import { PALABRAS_DE_VENTA } from "../../motor/migracion-ventas.ts";

/** Subquery for the newest indexed sale, read from the index's own table of rows. */
const NUEVA = "coalesce((select max(id) from ventas_fts_docsize), 0)";

/** SQL condition, 1 or 0, of whether a row of `ventas` is in the index. */
export const ANOTADA = `rowid <= ${NUEVA}`;

/** Sales indexed in one transaction, which takes about 5 ms. */
const POR_VEZ = 100;

const FilaVenta = z.object({ fila: z.int() });

/** Indexes a sale again after its words changed. Call it only for a sale that is in the index. */
export function anotarPalabras(tx: Transaction, id: string): void {
  const venta = tx.get(FilaVenta, "select rowid as fila from ventas where id = @id", { id });
  if (venta === undefined) return;
  tx.run("delete from ventas_fts where rowid = @fila", venta);
  tx.run(
    `insert into ventas_fts (rowid, texto) select new.rowid, ${PALABRAS_DE_VENTA} from ventas new where new.rowid = @fila`,
    venta,
  );
}

/** Indexes the next batch of sales. Returns true if more are left. */
export function anotarPendientes(db: Db): boolean {
  if (!hasPendientes(db)) return false;
  return db.inTransaction((tx) => {
    tx.run(
      `insert into ventas_fts (rowid, texto) select new.rowid, ${PALABRAS_DE_VENTA} from ventas new
       where new.rowid > ${NUEVA} order by new.rowid limit ${POR_VEZ}`,
    );
    return hasPendientes(tx);
  });
}

function hasPendientes(db: Lectura): boolean {
  const fila = db.get(FilaHay, `select exists (select 1 from ventas where rowid > ${NUEVA}) as hay`);
  return fila?.hay === 1;
}
