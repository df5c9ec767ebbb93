/**
 * The index of the words that a sale is found by. A sale enters it while the till rests, or before a search. Indexing
 * one sale alone costs as much as writing its fact, while a hundred together share one segment of the index. Sales
 * after the newest indexed one are not in it yet.
 */
import { z } from "zod";
import type { Db, Lectura, Transaction } from "../../motor/db.ts";
import { FilaHay } from "../../motor/filas-sueltas.ts";
import { PALABRAS_DE_VENTA } from "../../motor/migracion-ventas.ts";

/** Query of the newest indexed sale, read from the index's own table of rows. */
const NUEVA = "coalesce((select max(id) from ventas_fts_docsize), 0)";

/** Condition of a row of `ventas` that is in the index: 1 or 0. */
export const ANOTADA = `rowid <= ${NUEVA}`;

/** Sales of one transaction: about 5 ms. */
const POR_VEZ = 100;

const FilaVenta = z.object({ fila: z.int() });

/** Indexes a sale again after its words changed, if it is in the index. */
export function anotarPalabras(tx: Transaction, id: string): void {
  const venta = tx.get(FilaVenta, "select rowid as fila from ventas where id = @id", { id });
  if (venta === undefined) return;
  tx.run("delete from ventas_fts where rowid = @fila", venta);
  tx.run(
    `insert into ventas_fts (rowid, texto) select new.rowid, ${PALABRAS_DE_VENTA} from ventas new where new.rowid = @fila`,
    venta,
  );
}

/** Indexes the next sales that the index lacks. Returns true while more are left. */
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
