import { ABIERTAS } from "./migracion-abiertas.ts";
import { PRIMERA } from "./migracion-primera.ts";
import { ULTIMAS } from "./migracion-ultima.ts";

/**
 * Stored effects of sales that become final late, those of hand-written invoices, and the earliest instant of online
 * sales. An entry of `MIGRACIONES`.
 */
const EFECTOS_Y_RELOJ = `
-- Effects of a sale are stored when it becomes EMITIDA or OFFLINE, which may be late: here is what it is to be paid with.
alter table ventas add column pagos text;
update ventas set pagos = (
  select json_group_array(json(p)) from (
    select json_object('metodo', 27, 'monto', printf('%.2f', entrada ->> '$.montoGiftCard')) as p
      where cast(coalesce(entrada ->> '$.montoGiftCard', 0) as real) > 0
    union all select json_object('metodo', i.value ->> '$.metodo', 'monto', printf('%.2f', i.value ->> '$.monto'))
      from json_each(entrada, '$.pagos') i
    union all select json_object('metodo', metodo_pago, 'monto', printf('%.2f', total - cast(coalesce(entrada ->> '$.montoGiftCard', 0) as real)))
      where entrada -> '$.pagos' is null and total - cast(coalesce(entrada ->> '$.montoGiftCard', 0) as real) > 0.004))
  where estado in ('COBRANDO', 'RECHAZADA', 'BORRADOR');
-- A hand-written invoice has its effects under its own key; \`reemplaza\`: the draft of a sale that was written by hand instead.
alter table manuales add column pagos text;
alter table manuales add column reemplaza text references ventas (id);
update manuales set pagos = (
  select json_group_array(json(p)) from (
    select json_object('metodo', 27, 'monto', printf('%.2f', venta ->> '$.montoGiftCard')) as p
      where cast(coalesce(venta ->> '$.montoGiftCard', 0) as real) > 0
    union all select json_object('metodo', i.value ->> '$.metodo', 'monto', printf('%.2f', i.value ->> '$.monto'))
      from json_each(venta, '$.pagos') i
    union all select json_object('metodo', venta ->> '$.metodoPago', 'monto', printf('%.2f', total - cast(coalesce(venta ->> '$.montoGiftCard', 0) as real)))
      where venta -> '$.pagos' is null and total - cast(coalesce(venta ->> '$.montoGiftCard', 0) as real) > 0.004))
  where estado in ('escrita', 'enviando');
create index manuales_reemplaza on manuales (reemplaza) where reemplaza is not null;
create table pagos_manuales (
  clave text not null references manuales (clave), orden integer not null, turno integer references turnos (numero),
  metodo integer not null, monto text not null, dolares text, dolares_bs text, primary key (clave, orden)
) strict;
create index pagos_manuales_turno on pagos_manuales (turno) where turno is not null;
create trigger pagos_manuales_de_abierto before insert on pagos_manuales
when (select cerrado_en from turnos where numero = new.turno) is not null
begin select raise(abort, 'el turno está cerrado'); end;
create trigger pagos_manuales_fijos before delete on pagos_manuales
when (select cerrado_en from turnos where numero = old.turno) is not null
begin select raise(abort, 'el turno está cerrado'); end;
-- Instants increase within one emission type: the last online one is looked for at each sale.
create index documentos_tipo on documentos (tipo_emision, fecha_emision, estado)
`;

/**
 * Number of migrations that a program must know to work on data of this version. A migration that only adds
 * leaves it unchanged. A migration that an older program cannot work with raises it to its own position in
 * the list. docs/decisions/0018.
 */
export const LEE_DESDE = 19;

/**
 * The till's tables, one entry per migration; a released entry never changes. Money is decimal text. Instants
 * are `Instante` texts, which sort by time. Data that are only carried are JSON.
 */
export const MIGRACIONES: readonly string[] = [
  PRIMERA,
  `
drop index documentos_pendientes;
-- Holds all that the status light counts: rows are wide, and it is counted after each sale.
create index documentos_pendientes on documentos (estado, corte_id, fecha_emision, subido, causa, observada);
create index documentos_emision on documentos (fecha_emision);
create index documentos_corte on documentos (corte_id) where corte_id is not null
`,
  `
-- Cash sessions. Money belongs to one by its key, set in the transaction in which it was taken; never by a span of time.
create table turnos (
  numero integer primary key, abierto_en text not null, abierto_por text, inicial text not null,
  -- The closing, whole; with it the session and all that belongs to it never change again.
  cerrado_en text, cierre text, hash text
) strict;
create unique index turnos_abierto on turnos ((cerrado_en is null)) where cerrado_en is null;
create table movimientos (
  id text primary key, turno integer not null references turnos (numero), tipo text not null check (tipo in ('ingreso', 'retiro')),
  monto text not null, motivo text not null, usuario text, en text not null
) strict;
create index movimientos_turno on movimientos (turno);
-- Money taken for a sale, a row a method; change is taken off already. Without a session where none is asked for.
create table pagos (
  venta_id text not null references ventas (id), orden integer not null, turno integer references turnos (numero),
  metodo integer not null, monto text not null, primary key (venta_id, orden)
) strict;
create index pagos_turno on pagos (turno) where turno is not null;
create trigger turnos_cerrados before update on turnos when old.cerrado_en is not null
begin select raise(abort, 'el turno está cerrado'); end;
create trigger turnos_no_se_borran before delete on turnos begin select raise(abort, 'un turno no se borra'); end;
create trigger movimientos_fijos before update on movimientos begin select raise(abort, 'un movimiento no se cambia'); end;
create trigger movimientos_no_se_borran before delete on movimientos begin select raise(abort, 'un movimiento no se borra'); end;
create trigger movimientos_de_abierto before insert on movimientos
when (select cerrado_en from turnos where numero = new.turno) is not null
begin select raise(abort, 'el turno está cerrado'); end;
create trigger pagos_de_abierto before insert on pagos
when (select cerrado_en from turnos where numero = new.turno) is not null
begin select raise(abort, 'el turno está cerrado'); end;
create trigger pagos_fijos before delete on pagos
when (select cerrado_en from turnos where numero = old.turno) is not null
begin select raise(abort, 'el turno está cerrado'); end;
alter table impresion add column informe text
`,
  `
-- Annulments that were asked for here: on disk before they are sent, asked again until the server says yes or no.
create table anulaciones (
  cuf text primary key references documentos (cuf), venta_id text not null references ventas (id), motivo integer not null,
  pedida_en text not null, estado text not null check (estado in ('pendiente', 'hecha', 'negada')), error text
) strict;
create index anulaciones_pendientes on anulaciones (pedida_en) where estado = 'pendiente';
create index anulaciones_venta on anulaciones (venta_id)
`,
  `
-- Fields of shared rows that were written here and that the server does not have yet.
create table ediciones (
  tipo text not null, id text not null, campo text not null, valor text not null, editado_en text not null,
  primary key (tipo, id, campo)
) strict;
create index ediciones_orden on ediciones (editado_en);
insert into ediciones (tipo, id, campo, valor, editado_en)
  select 'cliente', id, 'tipoDocumento', json_quote(tipo_documento), editado_en from clientes where editado_en is not null
  union all select 'cliente', id, 'numeroDocumento', json_quote(numero_documento), editado_en from clientes where editado_en is not null
  union all select 'cliente', id, 'complemento', json_quote(complemento), editado_en from clientes where editado_en is not null
  union all select 'cliente', id, 'razonSocial', json_quote(razon_social), editado_en from clientes where editado_en is not null
  union all select 'cliente', id, 'correo', json_quote(correo), editado_en from clientes where editado_en is not null;
drop index clientes_editados;
alter table clientes drop column editado_en;
-- Apart, so that the rows that are searched stay narrow.
create table fotos (producto_id text primary key references productos (id) on delete cascade, foto text not null) strict;
create table usuarios (
  id text primary key, nombre text not null, pin text not null, permisos text not null, activo integer not null
) strict;
delete from ajustes where clave = 'usuarios';
alter table carritos add column usuario text;
create table intentos_pin (usuario_id text primary key, fallos integer not null, ultimo text not null) strict;
create table bitacora (
  id integer primary key autoincrement, en text not null, usuario text, autorizo text, accion text not null, detalle text
) strict;
create trigger bitacora_fija before update on bitacora begin select raise(abort, 'la bitácora no se cambia'); end;
create trigger bitacora_no_se_borra before delete on bitacora begin select raise(abort, 'la bitácora no se borra'); end
`,
  `
-- Notes are the server's documents; here is what was asked for and what came of it, for the draft and the paper.
create table notas (
  clave text primary key, cuf_original text not null, numero_original integer not null, cliente text not null, lineas text not null,
  estado text not null check (estado in ('borrador', 'enviando', 'emitida')), usuario text, creada_en text not null,
  numero integer, monto text, sector integer, cuf text unique, xml text, error text,
  check (estado <> 'emitida' or xml is not null)
) strict;
create index notas_creada on notas (creada_en);
create index notas_enviando on notas (creada_en) where estado = 'enviando';
alter table impresion add column nota_clave text references notas (clave)
`,
  `
-- What a job is drawn on: the roll, or letter-size pages.
alter table impresion add column formato text not null default 'rollo' check (formato in ('rollo', 'pagina'))
`,
  `
-- Of a payment in cash: dollars that stayed in the drawer, and what they stood for. Change went back in bolivianos.
alter table pagos add column dolares text;
alter table pagos add column dolares_bs text
`,
  `
-- A beginning of a word that no index of its length has is looked for among all words, and all that have one of them are put
-- together before the first is given: 40 ms of 600,000. Few words are long, so that the long beginnings cost little.
drop table productos_fts;
create virtual table productos_fts using fts5 (
  descripcion, codigo, categoria, content = 'productos', content_rowid = 'rowid',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15', detail = 'none', columnsize = 0
);
insert into productos_fts (productos_fts) values ('rebuild');
drop table clientes_fts;
create virtual table clientes_fts using fts5 (
  razon_social, numero_documento, content = 'clientes', content_rowid = 'rowid',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15', detail = 'none', columnsize = 0
);
insert into clientes_fts (clientes_fts) values ('rebuild')
`,
  `
-- Hand-written invoices: the server's documents, like notes; here is what stands on the paper, and what came of it.
create table transcripciones (
  id text primary key, tipo integer not null, inicio text not null, fin text not null, cafc text not null, sector integer not null,
  error text, creada_en text not null
) strict;
create table manuales (
  clave text primary key, transcripcion_id text not null references transcripciones (id), corrige text references manuales (clave),
  numero integer not null, fecha_emision text not null, venta text not null, total text not null, estado text not null,
  error text, observada text, cuf text unique, usuario text
) strict;
create index manuales_transcripcion on manuales (transcripcion_id, numero);
create index manuales_estado on manuales (estado)
`,
  `
-- The badge that a person signs in with, as a hash.
alter table usuarios add column gafete text
`,
  `
-- Of an outage that a till came back in after it was off: since when the CUFD's hours count. Null: since its beginning.
alter table cortes add column cuenta_desde text
`,
  `
-- One a day, none is deleted, and each sale asks for the latest.
create index cufds_obtenido on cufds (obtenido_en)
`,
  `
-- SQLite uses a partial index only where its condition stands in the query as it stands here: one state asked of an index of several
-- read the whole table, at each sale.
drop index ventas_cobrando;
create index ventas_cobrando on ventas (creada_en) where estado = 'COBRANDO';
create index ventas_reabiertas on ventas (creada_en) where estado in ('RECHAZADA', 'BORRADOR') and descartada = 0;
drop index documentos_pendientes;
create index documentos_pendientes on documentos (estado, corte_id, fecha_emision, subido, causa, observada)
  where estado in ('OFFLINE', 'EN_DUDA');
-- An outage's documents in their order: its last one is looked for at each sale.
drop index documentos_corte;
create index documentos_corte on documentos (corte_id, fecha_emision) where corte_id is not null;
create index cortes_fin on cortes (fin) where fin is not null;
create index cortes_por_subir on cortes (inicio) where subido < 3;
create index impresion_nota on impresion (nota_clave) where nota_clave is not null;
create index manuales_corrige on manuales (corrige) where corrige is not null;
-- A code that no product has is asked for at each label of a scale.
drop index productos_codigo;
create index productos_codigo on productos (codigo collate nocase);
create index productos_categoria on productos (categoria, codigo_sin, actividad_economica) where categoria is not null;
create index clientes_usados on clientes (usado_en desc, razon_social);
-- A note that is taken back and tried again is sent under another key: of the one before, a copy may still be on its way.
alter table notas add column envio text;
update notas set envio = clave
`,
  `
-- Numbers of documents that were sent and are absent at the tax system: they are never used again.
create index documentos_ausentes on documentos (sector, numero) where causa = 'ausente';
`,
  EFECTOS_Y_RELOJ,
  "create index notas_original on notas (cuf_original)",
  `
-- Whether parts of a product are sold, whatever its unit says. Null: as its unit does.
alter table productos add column fraccionable integer
`,
  ABIERTAS,
  `
-- Of a CUFD that came from a lost till's journal, or of after the copy that a server came back from: the server is told it before any
-- document that was made with it.
alter table cufds add column por_contar integer not null default 0;
create index cufds_por_contar on cufds (obtenido_en) where por_contar = 1
`,
  ...ULTIMAS,
];
