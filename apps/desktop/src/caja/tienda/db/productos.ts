/** Rows of products, and the searches by barcode and code. */
import { z } from "zod";
import { Producto } from "@mostrador/core";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { remember } from "../../motor/recordar.ts";
import { productosToFts } from "../../motor/busqueda.ts";
import { INDEXAR_PRESENTACIONES } from "../../motor/migracion-presentaciones.ts";
import { FilaCuenta, FilaHay } from "../../motor/filas-sueltas.ts";
import { deleteEtiquetasDe, notePrecio } from "./etiquetas-viejas.ts";

/** A product as a search finds it. */
export const FilaProducto = Producto.omit({ activo: true, foto: true, fraccionable: true }).extend({
  codigoBarras: z.string().nullable(),
});
export type FilaProducto = z.infer<typeof FilaProducto>;

/** Columns of a product that a search finds; its table is named `p`. */
export const COLUMNAS_PRODUCTO =
  "p.id, p.codigo, p.codigo_barras, p.descripcion, p.precio, p.unidad_medida, p.codigo_sin, p.actividad_economica, p.categoria";

/** Finds the product with exactly this barcode, else with this internal code regardless of capitals; the exact spelling comes first. */
export function findProductoPorCodigo(db: Lectura, codigo: string): FilaProducto | undefined {
  const query = (condicion: string): FilaProducto | undefined =>
    db.get(
      FilaProducto,
      `select ${COLUMNAS_PRODUCTO} from productos p where p.activo = 1 and ${condicion} limit 1`,
      {
        codigo,
      },
    );
  return (
    query("p.codigo_barras = @codigo") ??
    query("p.codigo = @codigo collate nocase order by p.codigo = @codigo desc")
  );
}

/** Tells whether a product or a presentation has one of up to three codes, as its barcode or as its internal code. */
export function isCodigoDeAlguien(db: Lectura, [a, b = a, c = b]: readonly [string, ...string[]]): boolean {
  const hay = db.get(
    FilaHay,
    `select 1 as hay from productos where codigo_barras in (@a, @b, @c)
     union all select 1 from productos where codigo collate nocase in (@a, @b, @c)
     union all select 1 from reglas where codigo_barras in (@a, @b, @c) limit 1`,
    { a, b, c },
  );
  return hay !== undefined;
}

/** Finds a product other than `id` with this barcode, else with this internal code, whether it is sold now or not. */
export function findOtroConCodigo(db: Lectura, codigo: string, id: string): Producto | undefined {
  const row = db.get(
    FilaId,
    `select id from productos p where p.codigo_barras = @codigo and p.id <> @id
     union all select id from productos p where p.codigo = @codigo collate nocase and p.id <> @id limit 1`,
    { codigo, id },
  );
  return row === undefined ? undefined : findProducto(db, row.id);
}

const FilaId = z.object({ id: z.string() });

/** Finds the product with this internal code, whether it is sold now or not. */
export function findProductoDeCodigo(db: Lectura, codigo: string): Producto | undefined {
  const row = db.get(
    FilaId,
    "select id from productos where codigo = @codigo collate nocase and codigo = @codigo limit 1",
    { codigo },
  );
  return row === undefined ? undefined : findProducto(db, row.id);
}

interface Filtro {
  readonly texto: string;
  readonly categoria: string | null;
}

/** Builds the conditions of the owner's list, which includes products that are not on sale. */
function donde({ texto, categoria }: Filtro): {
  readonly sql: string;
  readonly values: Record<string, string>;
} {
  const fts = productosToFts(texto);
  const partes = [
    ...(fts === null ? [] : ["p.rowid in (select rowid from productos_fts where productos_fts match @fts)"]),
    ...(categoria === null ? [] : ["p.categoria = @categoria"]),
  ];
  return {
    sql: partes.length === 0 ? "" : `where ${partes.join(" and ")}`,
    values: { ...(fts === null ? {} : { fts }), ...(categoria === null ? {} : { categoria }) },
  };
}

const FilaLista = FilaProducto.extend({ activo: z.int().transform((n) => n === 1) });

/** Lists products by a filter, a page at a time. */
export function listProductos(
  db: Lectura,
  { limite, desde, ...filtro }: Filtro & { readonly limite: number; readonly desde: number },
): z.infer<typeof FilaLista>[] {
  const { sql, values } = donde(filtro);
  return db.all(
    FilaLista,
    `select ${COLUMNAS_PRODUCTO}, p.activo from productos p ${sql} order by p.codigo collate nocase limit @limite offset @desde`,
    { ...values, limite, desde },
  );
}

/** Tells whether the shop has a product yet. Reads the greatest rowid, because that needs no scan. */
export function hasProductos(db: Lectura): boolean {
  return db.get(FilaHay, "select max(rowid) is not null as hay from productos")?.hay === 1;
}

/** Counts the products of a filter. */
export function countProductos(db: Lectura, filtro: Filtro): number {
  const { sql, values } = donde(filtro);
  return db.get(FilaCuenta, `select count(*) as n from productos p ${sql}`, values)?.n ?? 0;
}

const FilaCategoria = z.object({ categoria: z.string() });

/** Finds each next category by one index lookup: categories are few, and their products may be many. */
export function listCategorias(db: Lectura): string[] {
  const filas = db.all(
    FilaCategoria,
    `with recursive una (categoria) as (
       select min(categoria) from productos where categoria is not null
       union all select (select min(categoria) from productos where categoria > una.categoria) from una where categoria is not null)
     select categoria from una where categoria is not null order by categoria collate nocase`,
  );
  return filas.map(({ categoria }) => categoria);
}

/** Lists the categories that hold a product which is sold now. */
export function listCategoriasVendidas(db: Lectura): string[] {
  return listCategorias(db).filter(
    (categoria) =>
      db.get(
        FilaCategoria,
        "select categoria from productos where categoria = @categoria and activo = 1 limit 1",
        { categoria },
      ) !== undefined,
  );
}

const CodigoUsado = z.object({ codigoSin: z.int(), actividadEconomica: z.string() });
type CodigoUsado = z.infer<typeof CodigoUsado>;

const ProductoVisto = CodigoUsado.extend({ descripcion: z.string() });
/** Most products from which guesses at codes learn. Ids are random, so the first ones are a random sample. */
const MAX_VISTOS = 2000;

/** Lists products of the shop from which guesses at codes learn. */
export function listVistos(db: Lectura): z.infer<typeof ProductoVisto>[] {
  return db.all(
    ProductoVisto,
    `select descripcion, codigo_sin, actividad_economica from productos where id > '' order by id limit @limite`,
    { limite: MAX_VISTOS },
  );
}

/** Finds the tax system's code that most products of a category have. */
export function mostUsedCodigoSin(db: Lectura, categoria: string): CodigoUsado | undefined {
  return db.get(
    CodigoUsado,
    `select codigo_sin, actividad_economica from productos where categoria = @categoria and codigo_sin <> 0
     group by codigo_sin, actividad_economica order by count(*) desc limit 1`,
    { categoria },
  );
}

/** Size of the sample for a shop's usual code: the first products by id, which is random. */
const MUESTRA = 200;

/** Finds the tax system's code that most of the shop's products have, by a sample of them. */
export function usualCodigoSin(db: Lectura): CodigoUsado | undefined {
  return db.get(
    CodigoUsado,
    `select codigo_sin, actividad_economica
     from (select codigo_sin, actividad_economica from productos where id > '' and codigo_sin <> 0 order by id limit @muestra)
     group by codigo_sin, actividad_economica order by count(*) desc limit 1`,
    { muestra: MUESTRA },
  );
}

const SiNo = z
  .int()
  .nullable()
  .transform((n) => (n === null ? null : n === 1));
const FilaEntera = FilaProducto.extend({
  activo: z.int(),
  foto: z.string().nullable(),
  fraccionable: SiNo,
});

const FilaPrecio = z.object({
  codigo: z.string(),
  id: z.string(),
  precio: z.string(),
  categoria: z.string().nullable(),
  /** True if the product is sold in parts; null if it does not say. */
  fraccionable: SiNo,
});

type PreciosPorCodigo = ReadonlyMap<string, z.infer<typeof FilaPrecio>>;

/** Lists the data that determine prices and quantities, by internal code. Codes without a product are left out. */
export function listPreciosDeCodigos(db: Lectura, codigos: readonly string[]): PreciosPorCodigo {
  return preciosDeCodigos(db, JSON.stringify(codigos));
}

/** Cached, because the rights, prices and quantities of a cart ask for the same codes. */
const preciosDeCodigos = remember("productos", (db, codigos): PreciosPorCodigo => {
  const filas = db.all(
    FilaPrecio,
    `select p.codigo, p.id, p.precio, p.categoria, p.fraccionable from (select distinct value as codigo from json_each(@codigos)) j
     cross join productos p on p.codigo = j.codigo collate nocase and p.codigo = j.codigo order by p.id desc`,
    { codigos },
  );
  return new Map(filas.map((fila) => [fila.codigo, fila]));
});

const FilaFraccionable = z.object({ codigo: z.string(), fraccionable: SiNo });

/** Tells which products are sold in parts, by internal code; null for a product that does not say. Codes without a product are left out. */
export function listFraccionables(
  db: Lectura,
  codigos: readonly string[],
): ReadonlyMap<string, boolean | null> {
  const filas = db.all(
    FilaFraccionable,
    `select p.codigo, p.fraccionable from (select distinct value as codigo from json_each(@codigos)) j
     cross join productos p on p.codigo = j.codigo collate nocase and p.codigo = j.codigo`,
    { codigos: JSON.stringify(codigos) },
  );
  return new Map(filas.map(({ codigo, fraccionable }) => [codigo, fraccionable]));
}

/** Finds all fields of a product, whether it is sold now or not. */
export function findProducto(db: Lectura, id: string): Producto | undefined {
  const row = db.get(
    FilaEntera,
    `select ${COLUMNAS_PRODUCTO}, p.activo, p.fraccionable, f.foto from productos p left join fotos f on f.producto_id = p.id where p.id = @id`,
    { id },
  );
  if (row === undefined) return undefined;
  const { fraccionable, ...resto } = row;
  return { ...resto, activo: row.activo === 1, ...(fraccionable === null ? {} : { fraccionable }) };
}

/** Stores a product, or its new values. */
export function saveProducto(tx: Transaction, { foto, fraccionable, ...producto }: Producto): void {
  notePrecio(tx, producto.id, producto.precio);
  tx.run(
    `insert into productos (id, codigo, codigo_barras, descripcion, precio, unidad_medida, codigo_sin,
       actividad_economica, categoria, activo, fraccionable)
     values (@id, @codigo, @codigoBarras, @descripcion, @precio, @unidadMedida, @codigoSin,
       @actividadEconomica, @categoria, @activo, @fraccionable)
     on conflict do update set codigo = excluded.codigo, codigo_barras = excluded.codigo_barras,
       descripcion = excluded.descripcion, precio = excluded.precio, unidad_medida = excluded.unidad_medida,
       codigo_sin = excluded.codigo_sin, actividad_economica = excluded.actividad_economica,
       categoria = excluded.categoria, activo = excluded.activo, fraccionable = excluded.fraccionable`,
    {
      ...producto,
      activo: producto.activo ? 1 : 0,
      fraccionable: fraccionable == null ? null : Number(fraccionable),
    },
  );
  indexPresentaciones(tx, producto.id);
  if (foto === null) tx.run("delete from fotos where producto_id = @id", { id: producto.id });
  else
    tx.run(
      "insert into fotos (producto_id, foto) values (@id, @foto) on conflict do update set foto = excluded.foto",
      { id: producto.id, foto },
    );
}

/** Deletes a product. */
export function deleteProducto(tx: Transaction, id: string): void {
  tx.run("delete from productos where id = @id", { id });
  deleteEtiquetasDe(tx, id);
  indexPresentaciones(tx, id);
}

/** Indexes the presentations of a product again, by the product's current words. */
function indexPresentaciones(tx: Transaction, id: string): void {
  tx.run(
    `delete from presentaciones_fts
     where rowid in (select rowid from reglas where producto_id = @id and tipo = 'presentacion')`,
    { id },
  );
  tx.run(`${INDEXAR_PRESENTACIONES} and r.producto_id = @id`, { id });
}
