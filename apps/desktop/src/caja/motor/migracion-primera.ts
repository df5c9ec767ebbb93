/** The tables of the first release. */
export const PRIMERA = `
create table ajustes (clave text primary key, valor text not null) strict;
create table cursores (nombre text primary key, valor integer not null) strict;
create table cufds (
  codigo text primary key, codigo_control text not null, direccion text not null,
  obtenido_en text not null, vigente_hasta text not null
) strict;

-- The next number of a sector. Rows are taken and given back only with the document in the same transaction.
create table numeros (sector integer primary key, siguiente integer not null check (siguiente > 0)) strict;

create table cortes (
  id text primary key, tipo integer not null, inicio text not null, fin text,
  -- What the server has of it: 0 nothing, 1 its beginning, 2 its end is on the way, 3 all.
  subido integer not null default 0
) strict;
-- One outage at a time.
create unique index cortes_abierto on cortes ((fin is null)) where fin is null;

create table ventas (
  id text primary key, creada_en text not null, estado text not null, entrada text not null, cliente text not null,
  lineas integer not null, total text not null, metodo_pago integer not null, recibido text, cambio text,
  motivo text, mensajes text not null default '[]',
  -- The document that the buyer holds.
  cuf text references documentos (cuf),
  descartada integer not null default 0
) strict;
create index ventas_creada on ventas (creada_en);
create index ventas_cobrando on ventas (estado) where estado in ('COBRANDO', 'RECHAZADA', 'BORRADOR');

create table documentos (
  cuf text primary key, venta_id text not null references ventas (id), sector integer not null, numero integer not null,
  tipo_emision integer not null check (tipo_emision in (1, 2)), estado text not null, fecha_emision text not null,
  cufd text not null, epoca integer not null, pedido text not null, derivados text not null,
  xml text not null, sha256 text not null,
  -- Committed before the socket opens: without it, nothing was ever sent.
  enviado_en text,
  -- The server has it and said so.
  subido integer not null default 0,
  corte_id text references cortes (id),
  -- Of an offline document: the CUF in doubt that it stands in for.
  gemela text references documentos (cuf),
  -- Of a document in doubt: whether the server took back its sending. 0 not asked yet, 1 it did, 2 too late.
  retiro integer not null default 0,
  codigo_recepcion text, observada text, causa text,
  check (tipo_emision = 1 or corte_id is not null)
) strict;
-- A number has one living document, whatever went wrong before (docs/design.md D11).
create unique index documentos_numero on documentos (sector, numero) where estado not in ('RECHAZADA', 'DESCARTADA');
create index documentos_venta on documentos (venta_id);
create index documentos_pendientes on documentos (estado, subido) where estado in ('ENVIANDO', 'EN_DUDA', 'OFFLINE');

create table impresion (
  id integer primary key autoincrement, venta_id text references ventas (id), cuf text references documentos (cuf),
  copia integer not null, estado text not null, intentos integer not null default 0, error text, creado_en text not null,
  destino text
) strict;
create index impresion_cola on impresion (estado) where estado in ('pendiente', 'imprimiendo', 'fallida');
create index impresion_venta on impresion (venta_id);

create table productos (
  id text primary key, codigo text not null, codigo_barras text, descripcion text not null, precio text not null,
  unidad_medida integer not null, codigo_sin integer not null, actividad_economica text not null, categoria text,
  activo integer not null
) strict;
create index productos_codigo on productos (codigo);
create index productos_barras on productos (codigo_barras) where codigo_barras is not null;
create virtual table productos_fts using fts5 (
  descripcion, codigo, categoria, content = 'productos', content_rowid = 'rowid',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3', detail = 'none', columnsize = 0
);
create trigger productos_alta after insert on productos begin
  insert into productos_fts (rowid, descripcion, codigo, categoria)
  values (new.rowid, new.descripcion, new.codigo, new.categoria);
end;
create trigger productos_baja after delete on productos begin
  insert into productos_fts (productos_fts, rowid, descripcion, codigo, categoria)
  values ('delete', old.rowid, old.descripcion, old.codigo, old.categoria);
end;
create trigger productos_cambio after update on productos begin
  insert into productos_fts (productos_fts, rowid, descripcion, codigo, categoria)
  values ('delete', old.rowid, old.descripcion, old.codigo, old.categoria);
  insert into productos_fts (rowid, descripcion, codigo, categoria)
  values (new.rowid, new.descripcion, new.codigo, new.categoria);
end;

create table clientes (
  id text primary key, tipo_documento integer not null, numero_documento text not null, complemento text,
  razon_social text not null, correo text,
  -- Set while the server does not have this edit.
  editado_en text, usado_en text
) strict;
create index clientes_documento on clientes (numero_documento);
create index clientes_editados on clientes (editado_en) where editado_en is not null;
create virtual table clientes_fts using fts5 (
  razon_social, numero_documento, content = 'clientes', content_rowid = 'rowid',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3', detail = 'none', columnsize = 0
);
create trigger clientes_alta after insert on clientes begin
  insert into clientes_fts (rowid, razon_social, numero_documento)
  values (new.rowid, new.razon_social, new.numero_documento);
end;
create trigger clientes_baja after delete on clientes begin
  insert into clientes_fts (clientes_fts, rowid, razon_social, numero_documento)
  values ('delete', old.rowid, old.razon_social, old.numero_documento);
end;
create trigger clientes_cambio after update of razon_social, numero_documento on clientes begin
  insert into clientes_fts (clientes_fts, rowid, razon_social, numero_documento)
  values ('delete', old.rowid, old.razon_social, old.numero_documento);
  insert into clientes_fts (rowid, razon_social, numero_documento)
  values (new.rowid, new.razon_social, new.numero_documento);
end;

create table carritos (id text primary key, nombre text not null, contenido text not null, guardado_en text not null) strict
`;
