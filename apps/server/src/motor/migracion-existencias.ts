/** Stock: balances, their movements, counts, purchases and suppliers. An entry of `ULTIMAS`. docs/decisions/0056 */
export const EXISTENCIAS = `
  -- Whether the company follows its stock: 0 no, 1 of its tills, 2 of the API's documents too.
  alter table versiones add column existencias integer not null default 0;
  -- The stock of a product in a branch, from its first count or receipt ('desde', in Bolivia's time) on. Quantities are hundred-thousandths
  -- of the product's unit; values and costs are millionths of a boliviano. The movements stay the truth.
  create table existencias (
    nit integer not null references empresas, sucursal integer not null, producto_id text not null, cantidad integer not null,
    valor integer not null, costo integer not null, minimo integer, desde text not null, ultimo_conteo text, ultimo_movimiento text not null,
    sigue integer not null default 1, version integer not null, primary key (nit, sucursal, producto_id)) strict;
  create index existencias_producto on existencias (nit, producto_id);
  create index existencias_version on existencias (nit, sucursal, version);
  -- Movements in the order of their arrival, each with the balance that it left. A row never changes.
  create table movimientos_existencia (
    id integer primary key autoincrement, nit integer not null references empresas, sucursal integer not null, producto_id text not null,
    motivo text not null, referencia text not null, linea integer not null, cantidad integer not null, valor integer not null,
    queda_cantidad integer not null, queda_valor integer not null, instante text not null, registrado_en integer not null,
    usuario text, origen text not null, nota text, unique (nit, motivo, referencia, linea)) strict;
  create index movimientos_existencia_de on movimientos_existencia (nit, sucursal, producto_id, id);
  create index movimientos_existencia_en on movimientos_existencia (nit, sucursal, producto_id, instante, cantidad, valor);
  create trigger movimientos_existencia_no_se_cambian before update on movimientos_existencia when (old.id is not null) begin select raise(abort, 'un movimiento no se cambia'); end;
  create trigger movimientos_existencia_no_se_borran before delete on movimientos_existencia when (old.id is not null) begin select raise(abort, 'un movimiento no se borra'); end;
  -- Sales that took goods out, once each by their key: the lines as they were frozen, what left and what came back, as JSON. 'lineas' null:
  -- the till told none, and its document is still to come.
  create table ventas_existencia (
    nit integer not null references empresas, clave text not null, sucursal integer not null, instante text not null, usuario text,
    lineas text, pasos integer not null default 0, primary key (nit, clave)) strict;
  create table conteos (
    nit integer not null references empresas, id text not null, sucursal integer not null, instante text not null, usuario text,
    origen text not null, nota text, registrado_en integer not null, primary key (nit, id)) strict;
  create index conteos_orden on conteos (nit, instante, id);
  -- 'esperado': what the ledger held at the line's instant. 'costo': of a unit of its adjustment.
  create table conteos_lineas (
    nit integer not null, conteo_id text not null, linea integer not null, sucursal integer not null, producto_id text not null,
    instante text not null, contado integer not null, esperado integer not null, costo integer not null,
    primary key (nit, conteo_id, linea)) strict;
  create index conteos_lineas_de on conteos_lineas (nit, sucursal, producto_id, instante);
  create table proveedores (
    nit integer not null references empresas, id text not null, documento text, razon_social text not null, telefono text,
    plano text not null, creado_en integer not null, primary key (nit, id)) strict;
  create unique index proveedores_documento on proveedores (nit, documento) where documento is not null;
  -- Purchases; amounts are decimal text, 'datos' has the lines and the ledger's columns as JSON.
  create table compras (
    nit integer not null references empresas, id text not null, proveedor_id text not null, sucursal integer not null, fecha text not null,
    con_factura integer not null, numero text not null, autorizacion text not null, tipo_compra integer not null, total text not null,
    credito text not null, datos text not null, usuario text, registrada_en integer not null, primary key (nit, id),
    foreign key (nit, proveedor_id) references proveedores (nit, id)) strict;
  create unique index compras_documento on compras (nit, proveedor_id, numero, autorizacion) where numero <> '';
  create index compras_fecha on compras (nit, fecha, id);
`;
