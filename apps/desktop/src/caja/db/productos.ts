import { z } from "zod";
import { Producto } from "@mostrador/core";
import type { Lectura, Transaction } from "./db.ts";
import { textoToFts } from "./busqueda.ts";

const FilaProducto = Producto.omit({ activo: true, foto: true }).extend({
  codigoBarras: z.string().nullable(),
});
export type FilaProducto = z.infer<typeof FilaProducto>;

const COLUMNS =
  "p.id, p.codigo, p.codigo_barras, p.descripcion, p.precio, p.unidad_medida, p.codigo_sin, p.actividad_economica, p.categoria";

/** Matches looked at before they are put in order: a search of one letter may match every product. */
const MAX_CANDIDATOS = 400;

/** Products with every word of `texto`, those that begin with it first, shorter names before longer ones. */
export function searchProductos(db: Lectura, texto: string, limite: number): FilaProducto[] {
  const fts = textoToFts(texto);
  if (fts === null) return [];
  return db.all(
    FilaProducto,
    `select ${COLUMNS} from
       (select rowid from productos_fts where productos_fts match @fts limit ${MAX_CANDIDATOS}) f
       cross join productos p on p.rowid = f.rowid
     where p.activo = 1
     order by p.codigo = @texto desc, p.descripcion like @inicio escape '\\' desc, length(p.descripcion), p.descripcion
     limit @limite`,
    { fts, texto: texto.trim(), inicio: `${escapeLike(texto.trim())}%`, limite },
  );
}

/** The product whose barcode or internal code is exactly this. */
export function findProductoPorCodigo(db: Lectura, codigo: string): FilaProducto | undefined {
  const query = (columna: string): FilaProducto | undefined =>
    db.get(
      FilaProducto,
      `select ${COLUMNS} from productos p where p.activo = 1 and ${columna} = @codigo limit 1`,
      {
        codigo,
      },
    );
  return query("p.codigo_barras") ?? query("p.codigo") ?? query("p.codigo collate nocase");
}

/** A product whole, whether it is sold now or not. */
export function findProducto(db: Lectura, id: string): Producto | undefined {
  const row = db.get(
    FilaProducto.extend({ activo: z.int(), foto: z.string().nullable() }),
    `select ${COLUMNS}, p.activo, f.foto from productos p left join fotos f on f.producto_id = p.id where p.id = @id`,
    { id },
  );
  return row === undefined ? undefined : { ...row, activo: row.activo === 1 };
}

export function saveProducto(tx: Transaction, { foto, ...producto }: Producto): void {
  tx.run(
    `insert into productos (id, codigo, codigo_barras, descripcion, precio, unidad_medida, codigo_sin,
       actividad_economica, categoria, activo)
     values (@id, @codigo, @codigoBarras, @descripcion, @precio, @unidadMedida, @codigoSin,
       @actividadEconomica, @categoria, @activo)
     on conflict do update set codigo = excluded.codigo, codigo_barras = excluded.codigo_barras,
       descripcion = excluded.descripcion, precio = excluded.precio, unidad_medida = excluded.unidad_medida,
       codigo_sin = excluded.codigo_sin, actividad_economica = excluded.actividad_economica,
       categoria = excluded.categoria, activo = excluded.activo`,
    { ...producto, activo: producto.activo ? 1 : 0 },
  );
  if (foto === null) tx.run("delete from fotos where producto_id = @id", { id: producto.id });
  else
    tx.run(
      "insert into fotos (producto_id, foto) values (@id, @foto) on conflict do update set foto = excluded.foto",
      { id: producto.id, foto },
    );
}

export function deleteProducto(tx: Transaction, id: string): void {
  tx.run("delete from productos where id = @id", { id });
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}
