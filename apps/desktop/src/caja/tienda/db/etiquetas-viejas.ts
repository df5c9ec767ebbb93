/** Goods whose label says an older price than they have now. Triggers write the rows of presentations. */
import { z } from "zod";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { FilaCuenta } from "../../motor/filas-sueltas.ts";

const FilaPrecio = z.object({ precio: z.string() });

/** Records that a product is about to get a price. Its label is old until it is printed, or until the price is as it was. */
export function notePrecio(tx: Transaction, id: string, precio: string): void {
  const antes = tx.get(FilaPrecio, "select precio from productos where id = @id", { id })?.precio;
  if (antes === undefined || antes === precio) return;
  tx.run("insert into etiquetas_viejas (producto_id, antes) values (@id, @antes) on conflict do nothing", {
    id,
    antes,
  });
  tx.run(
    "delete from etiquetas_viejas where producto_id = @id and presentacion_id = '' and antes = @precio",
    { id, precio },
  );
}

const FilaVieja = z.object({
  productoId: z.string(),
  /** Empty for the product itself. */
  presentacionId: z.string(),
  /** The price that the label says, in bolivianos. */
  antes: z.string(),
});
type FilaVieja = z.infer<typeof FilaVieja>;

/**
 * Lists goods that are sold and whose label is old, by the name of the product; the product comes before its presentations. The few old labels
 * find their products, and not the other way.
 */
export function listEtiquetasViejas(db: Lectura, limite: number): FilaVieja[] {
  return db.all(
    FilaVieja,
    `select v.producto_id, v.presentacion_id, v.antes
     from etiquetas_viejas v cross join productos p on p.id = v.producto_id where p.activo = 1
     order by p.descripcion collate nocase, v.producto_id, v.presentacion_id limit @limite`,
    { limite },
  );
}

/** Counts the goods that are sold and whose label is old. */
export function countEtiquetasViejas(db: Lectura): number {
  const cuenta = db.get(
    FilaCuenta,
    "select count(*) as n from etiquetas_viejas v cross join productos p on p.id = v.producto_id where p.activo = 1",
  );
  return cuenta?.n ?? 0;
}

/** Forgets the labels of a product that is deleted. */
export function deleteEtiquetasDe(tx: Transaction, productoId: string): void {
  tx.run("delete from etiquetas_viejas where producto_id = @productoId", { productoId });
}

/** Records that the label of a product, or of its presentation, says the price of now. */
export function deleteEtiquetaVieja(
  tx: Transaction,
  productoId: string,
  presentacionId: string | null,
): void {
  tx.run(
    "delete from etiquetas_viejas where producto_id = @productoId and presentacion_id = @presentacionId",
    {
      productoId,
      presentacionId: presentacionId ?? "",
    },
  );
}
