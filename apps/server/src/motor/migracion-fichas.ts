/** An index that finds a product by its internal code in upper or lower case. An entry of `DE_FEEDS`. */
export const CODIGOS_EN_MINUSCULAS = `
  create index fichas_codigo_minusculas on fichas (nit, tipo, lower(codigo)) where borrado = 0;
`;

/** Tables by which the portal lists the shop, and of its changes. An entry of `DE_FEEDS`. docs/design.md D57 */
export const FICHAS = `
  -- What shared rows are found and sorted by. Made of those rows, by their versions; rows of before are put in when they are first listed.
  create table fichas (
    nit integer not null, tipo text not null, id text not null, plano text not null, nombre text not null, codigo text not null,
    barras text, categoria text, producto_id text, lista_id text, precio integer, activo integer not null,
    borrado integer not null, version integer not null, primary key (nit, tipo, id)) strict, without rowid;
  create index fichas_version on fichas (nit, tipo, version);
  create index fichas_nombre on fichas (nit, tipo, nombre, id) where borrado = 0;
  create index fichas_codigo on fichas (nit, tipo, codigo, id) where borrado = 0;
  create index fichas_precio on fichas (nit, tipo, precio, id) where borrado = 0;
  create index fichas_categoria on fichas (nit, tipo, categoria, nombre, id) where borrado = 0;
  create index fichas_barras on fichas (nit, barras) where borrado = 0 and barras is not null;
  create index fichas_producto on fichas (nit, producto_id, tipo) where borrado = 0 and producto_id is not null;
  create index fichas_lista on fichas (nit, lista_id, tipo) where borrado = 0 and lista_id is not null;
  -- Each change of a shared row that the server took, with its author; and the values that lost to a later write.
  create table cambios (
    id integer primary key autoincrement, nit integer not null, tipo text not null, fila_id text not null, kind text not null,
    editado_en text not null, recibido_en integer not null, origen text not null, autor text not null, campos text not null,
    conflicto integer not null) strict;
  create index cambios_fila on cambios (nit, tipo, fila_id, id);
  create index cambios_orden on cambios (nit, id);
  create index cambios_conflicto on cambios (nit, id, conflicto) where conflicto = 1;
`;

/** Indexes of the orders of lists. An entry of `DE_FEEDS`. docs/design.md D57 */
export const ORDENES_DE_LISTAS = `
  -- Rows without a category are in the order too, at its beginning on both engines.
  drop index fichas_categoria;
  create index fichas_por_categoria on fichas (nit, tipo, coalesce(categoria, ''), nombre, id) where borrado = 0;
  -- Outages by their beginning.
  create index eventos_por_fecha on eventos (nit, inicio, id);
  -- A proforma is written a few times in its life, and lists of all of them are read by each column.
  create index proformas_por_hasta on proformas_buscadas (nit, valida_hasta, id);
  create index proformas_por_numero on proformas_buscadas (nit, numero, id);
  create index proformas_por_cliente on proformas_buscadas (nit, lower(cliente), id);
  create index proformas_por_usuario on proformas_buscadas (nit, coalesce(usuario, ''), id);
  create index proformas_por_monto on proformas_buscadas (nit, centavos, id);
`;

/** Builds an expression for a column of a row's product; empty text where the product is gone. */
const delProducto = (columna: string, fila: string): string =>
  `coalesce((select p.${columna} from fichas p where p.nit = ${fila}.nit and p.tipo = 'producto' and p.id = ${fila}.producto_id), '')`;

/**
 * Statements of the triggers that copy a product's name and code to its presentations and prices. A row that already has them is not written,
 * because PostgreSQL's triggers would then call each other without end.
 */
const enPaso = (suyas: string): string => `
    update fichas set otra_nombre = ${delProducto("nombre", "new")}, otra_codigo = ${delProducto("codigo", "new")}
      where nit = new.nit and tipo = new.tipo and id = new.id and new.tipo in ('presentacion', 'tarifa')
        and (otra_nombre <> ${delProducto("nombre", "new")} or otra_codigo <> ${delProducto("codigo", "new")});
    update fichas set otra_nombre = new.nombre, otra_codigo = new.codigo
      where new.tipo = 'producto' and nit = new.nit and ${suyas}
        and (otra_nombre <> new.nombre or otra_codigo <> new.codigo);`;
/** The presentations and prices of a product, as the first triggers asked for them. SQLite read all rows of the company. */
const POR_EMPRESA = "producto_id = new.id and borrado = 0";
/** The same rows, found by `fichas_producto`, and each then by its key. */
const POR_PRODUCTO = `tipo in ('presentacion', 'tarifa') and id in (
        select f.id from fichas f where f.nit = new.nit and f.producto_id = new.id and f.borrado = 0)`;

/** Presentations in the order of their barcodes; those without one come first. An entry of `ULTIMAS`. docs/design.md D57 */
export const ORDEN_POR_BARRAS = `
  create index fichas_por_barras on fichas (nit, tipo, coalesce(barras, ''), id) where borrado = 0;
`;

/** Presentations and prices in the order of their products. An entry of `ULTIMAS`. docs/design.md D57 */
export const ORDENES_POR_PRODUCTO = `
  -- Name and code of the product that a presentation or a price is about, so that an index has its order.
  alter table fichas add column otra_nombre text not null default '';
  alter table fichas add column otra_codigo text not null default '';
  update fichas set otra_nombre = ${delProducto("nombre", "fichas")}, otra_codigo = ${delProducto("codigo", "fichas")}
    where tipo in ('presentacion', 'tarifa');
  create trigger fichas_de_producto after insert on fichas begin${enPaso(POR_EMPRESA)} end;
  create trigger fichas_siguen_producto after update on fichas begin${enPaso(POR_EMPRESA)} end;
  create index fichas_por_producto on fichas (nit, tipo, coalesce(lista_id, ''), otra_nombre, producto_id, (-coalesce(precio, 0)), id)
    where borrado = 0 and producto_id is not null;
  create index fichas_por_codigo on fichas (nit, tipo, coalesce(lista_id, ''), otra_codigo, otra_nombre, id)
    where borrado = 0 and producto_id is not null;
`;

/** An import took time by the square of its rows: each new product read all `fichas` of the company. An entry of `ULTIMAS`. docs/design.md D57 */
export const FICHAS_DEL_PRODUCTO = `
  drop trigger fichas_de_producto;
  drop trigger fichas_siguen_producto;
  create trigger fichas_de_producto after insert on fichas begin${enPaso(POR_PRODUCTO)} end;
  create trigger fichas_siguen_producto after update on fichas begin${enPaso(POR_PRODUCTO)} end;
`;
