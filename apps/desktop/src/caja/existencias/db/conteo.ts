/** The count that is open at this till, and its lines. Quantities are decimal texts in the product's own unit. */
import { z } from "zod";
import { Instante } from "@mostrador/core";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { FilaCuenta } from "../../motor/filas-sueltas.ts";

const FilaConteo = z.object({ id: z.string(), grupo: z.string(), empezadoEn: Instante });

/** Finds the open count. */
export function findConteo(db: Lectura): z.infer<typeof FilaConteo> | undefined {
  return db.get(FilaConteo, "select id, grupo, empezado_en from conteo_abierto limit 1", {});
}

/** Opens a count. */
export function insertConteo(tx: Transaction, conteo: z.infer<typeof FilaConteo>): void {
  tx.run("insert into conteo_abierto (id, grupo, empezado_en) values (@id, @grupo, @empezadoEn)", {
    ...conteo,
  });
}

/** Deletes the open count and its lines. */
export function deleteConteo(tx: Transaction): void {
  tx.run("delete from conteo_lineas", {});
  tx.run("delete from conteo_abierto", {});
}

const FilaLinea = z.object({
  productoId: z.string(),
  contado: z.string(),
  desde: Instante,
  hasta: Instante,
  saldo: z.string().nullable(),
  usuario: z.string().nullable(),
});
/** A counted product. */
export type LineaDeConteo = z.infer<typeof FilaLinea>;

const COLUMNAS = "l.producto_id, l.contado, l.desde, l.hasta, l.saldo, l.usuario";

/** Lists all lines of the open count, in the order in which their products were first counted. */
export function listLineas(db: Lectura): readonly LineaDeConteo[] {
  return db.all(FilaLinea, `select ${COLUMNAS} from conteo_lineas l order by l.desde, l.producto_id`, {});
}

/** Finds the line of a product in the open count. */
export function findLinea(db: Lectura, productoId: string): LineaDeConteo | undefined {
  return db.get(FilaLinea, `select ${COLUMNAS} from conteo_lineas l where l.producto_id = @productoId`, {
    productoId,
  });
}

/** Stores a line, or its new values. */
export function saveLinea(tx: Transaction, linea: LineaDeConteo): void {
  tx.run(
    `insert into conteo_lineas (producto_id, contado, desde, hasta, saldo, usuario)
     values (@productoId, @contado, @desde, @hasta, @saldo, @usuario)
     on conflict do update set contado = excluded.contado, desde = excluded.desde, hasta = excluded.hasta, saldo = excluded.saldo,
       usuario = excluded.usuario`,
    { ...linea },
  );
}

/** Deletes the line of a product from the open count. */
export function deleteLinea(tx: Transaction, productoId: string): void {
  tx.run("delete from conteo_lineas where producto_id = @productoId", { productoId });
}

/** Counts the lines of the open count. */
export function countLineas(db: Lectura): number {
  return db.get(FilaCuenta, "select count(*) as n from conteo_lineas", {})?.n ?? 0;
}

const FilaContada = z.object({
  productoId: z.string(),
  codigo: z.string(),
  descripcion: z.string(),
  unidadMedida: z.int(),
  contado: z.string(),
  hasta: Instante,
  usuario: z.string().nullable(),
});

/** Lists the most recently counted lines with their products, the latest first. */
export function listUltimas(db: Lectura, limite: number): z.infer<typeof FilaContada>[] {
  return db.all(
    FilaContada,
    `select l.producto_id, p.codigo, p.descripcion, p.unidad_medida, l.contado, l.hasta, l.usuario
     from conteo_lineas l cross join productos p on p.id = l.producto_id
     order by l.hasta desc, l.rowid desc limit @limite`,
    { limite },
  );
}
