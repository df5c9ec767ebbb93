import { NOTAS_EN_ORDEN } from "@mostrador/core/sumas";
import { REVISION_ABIERTAS, SIGUIENTES } from "./migracion-abiertas.ts";
import { NOMBRES_DE_PRESENTACIONES, PRESENTACIONES_BUSCADAS } from "./migracion-presentaciones.ts";
import { VENTAS_BUSCADAS } from "./migracion-ventas.ts";

/** Checksums of rows. An entry of `MIGRACIONES`. docs/decisions/0019 */
const SUMAS = `
-- CRC-32 of each row, by table and rowid, and the rows written since.
create table sumas (
  tabla text not null, clave integer not null, suma integer not null, primary key (tabla, clave)
) strict, without rowid;
create table sin_sumar (tabla text not null, clave integer not null, primary key (tabla, clave)) strict, without rowid;
-- With a trigger on a table SQLite looks at each insert for rows that point to the new one.
create index ventas_cuf on ventas (cuf) where cuf is not null;
create index documentos_gemela on documentos (gemela) where gemela is not null;
create index impresion_cuf on impresion (cuf) where cuf is not null
`;

/** Keeps the list of written rows that lack a checksum in the order of writing. An entry of `MIGRACIONES`. */
const SUMAS_EN_ORDEN = `${NOTAS_EN_ORDEN}
-- The index ventas_otras finds the sales that are being charged too.
drop index ventas_cobrando
`;

/** Payments of an open session that came back with the facts of another till. An entry of `MIGRACIONES`. docs/design.md D53 */
const REPUESTOS = `
-- 1: the session was open at the till before, and goes on here.
alter table turnos add column repuesto integer not null default 0;
-- Of a sale or a hand-written invoice whose row may be nowhere here; 'hecho' told of it.
create table pagos_repuestos (
  hecho text not null references hechos (id), orden integer not null, clave text not null, turno integer not null references turnos (numero),
  metodo integer not null, monto text not null, dolares text, dolares_bs text, primary key (hecho, orden)
) strict;
create index pagos_repuestos_turno on pagos_repuestos (turno);
create trigger pagos_repuestos_de_abierto before insert on pagos_repuestos
when (select cerrado_en from turnos where numero = new.turno) is not null
begin select raise(abort, 'el turno está cerrado'); end;
create trigger pagos_repuestos_quedan before delete on pagos_repuestos
begin select raise(abort, 'un pago repuesto no se borra'); end
`;

/**
 * Adds a session's number in its facts, and annulments and notes of another till's open session. An entry of
 * `MIGRACIONES`.
 */
const REPUESTOS_DETALLE = `
-- The session's number in its facts, where it has another one here: numbers were left out. docs/design.md D53
alter table turnos add column dicho integer;
create index turnos_dicho on turnos (dicho) where dicho is not null;
-- Annulments by their CUF and notes by their key; a 'reversion' takes the annulment before it back.
create table actos_repuestos (
  hecho text primary key references hechos (id), tipo text not null check (tipo in ('anulacion', 'reversion', 'nota')),
  clave text not null, turno integer not null references turnos (numero), monto text not null
);
create index actos_repuestos_turno on actos_repuestos (turno, tipo);
create index actos_repuestos_clave on actos_repuestos (clave, tipo);
-- The person who asked for the annulment; null: before this was kept, or at a till without users.
alter table anulaciones add column usuario text
`;

/** Proformas, and the sale that each became here. An entry of `MIGRACIONES`. docs/design.md D59 */
const PROFORMAS = `
-- The conversion is the sale that it became, as the server tells it. Null: none, as far as the server knows.
create table proformas (
  id text primary key, serie text not null, numero integer not null, hecha_en text not null, valida_hasta text not null,
  descartada integer not null, conversion text, datos text not null
) strict;
create index proformas_hecha on proformas (hecha_en, id);
create index proformas_valida on proformas (valida_hasta);
create index proformas_numero on proformas (serie, numero);
create virtual table proformas_fts using fts5 (
  texto, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4', detail = 'none'
);
-- The proforma that a sale was made of. Programs of before leave it null.
alter table ventas add column proforma_id text;
create index ventas_proforma on ventas (proforma_id) where proforma_id is not null;
-- A program of before passed over proformas in the feed.
delete from cursores where nombre = 'datos'
`;

/** Rows that prices follow from, as the server's feed gives them. An entry of `MIGRACIONES`. docs/decisions/0022 */
const PRECIOS = `
create table reglas (
  tipo text not null, id text not null, producto_id text, codigo_barras text, datos text not null, primary key (tipo, id)
) strict;
create index reglas_producto on reglas (producto_id, tipo) where producto_id is not null;
create index reglas_barras on reglas (codigo_barras) where codigo_barras is not null;
-- What the prices of a sale are made of, as JSON. Its lines in entrada have the price and the discount that the tax system was told.
alter table ventas add column precios text;
-- Null: a program of before, or its server, said nothing of permissions that came later.
alter table usuarios add column otros_permisos text;
-- A program of before passed over rows and fields that it did not know: the feed is read once more, from its beginning.
delete from cursores where nombre = 'datos'
`;

/** Pages of proformas in the printer's queue. An entry of `MIGRACIONES`. docs/design.md D59 */
const HOJAS_PROFORMAS = `
-- The proforma that a job draws on a page. A program of before prints its test ticket in its place.
alter table impresion add column proforma_id text
`;

/** The log of facts. An entry of `MIGRACIONES`. docs/design.md D51 */
const HECHOS = `
-- Runs of facts, each numbered from 1; the one with the highest rowid is written on. 'tiene': the server has every fact up to it;
-- 'preguntar': it came back from a copy, and is asked what it still has.
create table series (id text primary key, tiene integer not null default 0, preguntar integer not null default 0) strict;
-- 'datos' is JSON as it was written. 'referencia' names what is told once only.
create table hechos (
  serie text not null references series (id), n integer not null, id text not null unique, epoca integer not null, tipo text not null,
  version integer not null, instante text not null, usuario text, autorizo text, datos text not null, referencia text,
  primary key (serie, n)
) strict;
create unique index hechos_una_vez on hechos (tipo, referencia) where referencia is not null;
-- Only its place in a series changes, where a till that came back from a copy begins another one.
create trigger hechos_fijos before update of id, epoca, tipo, version, instante, usuario, autorizo, datos on hechos
  begin select raise(abort, 'un hecho no se cambia'); end;
create trigger hechos_quedan before delete on hechos begin select raise(abort, 'un hecho no se borra'); end
`;

/** Unfinished work of each person. An entry of `MIGRACIONES`. */
const ESCRITOS = `
-- What a person is writing besides the open sale, as the screen keeps it: the count of a closing, sheets of paper. '' is a till
-- without users. A row is deleted once its work is done.
create table escritos (
  de text not null, clave text not null, contenido text not null, guardado_en text not null, primary key (de, clave)) strict;
create index escritos_por_fecha on escritos (de, guardado_en)
`;

/** The version of unfinished work, and the window that wrote it. An entry of `MIGRACIONES`. */
const REVISION_ESCRITOS = `
-- Grows with each write of the work. A window that saw an older one, and did not write it itself, changes nothing.
alter table escritos add column revision integer not null default 0;
alter table escritos add column ventana text not null default ''
`;

/** Annulments, notes and numbers of each session. An entry of `MIGRACIONES`. */
const DETALLE_TURNO = `
-- What was asked for in a session: an annulment by its CUF, a note by its key.
create table actos_turno (
  tipo text not null check (tipo in ('anulacion', 'nota')), clave text not null, turno integer not null references turnos (numero),
  primary key (tipo, clave)
) strict;
create index actos_turno_turno on actos_turno (turno, tipo);
-- JSON, beside the closing: its form and its hash stay as the programs of before read them.
alter table turnos add column detalle text
`;

/** The last sale of each person. An entry of `MIGRACIONES`. */
const ULTIMA_VENTA = `
-- Who charged a sale here, '' at a till without users, and when it was charged last. Null: sold before this was kept, or brought back
-- from a copy, after which other sales may have followed.
alter table ventas add column de text;
alter table ventas add column cobrada_en text;
create index ventas_ultima on ventas (de, cobrada_en) where de is not null
`;

/** Pictures that the server names and this till lacks. An entry of `MIGRACIONES`. */
const FOTOS = `
create table fotos_por_bajar (
  producto_id text primary key references productos (id) on delete cascade, hash text not null) strict;
create index fotos_por_bajar_hash on fotos_por_bajar (hash)
`;

/** Documents of other tills that are printed here. An entry of `MIGRACIONES`. */
const AJENAS = `
-- The bytes as the server gave them, when they were asked for last.
create table documentos_ajenos (
  cuf text primary key, numero integer not null, sector integer not null, tipo_emision integer not null, estado text not null,
  xml text not null, traido_en text not null) strict;
alter table impresion add column ajena_cuf text references documentos_ajenos (cuf);
create index impresion_ajena on impresion (ajena_cuf) where ajena_cuf is not null
`;

/** Authors of edits that wait to be uploaded. An entry of `MIGRACIONES`. */
const AUTORES = `
-- The person with whose permission an edit was made. Null: the till had no users, or the edit is older than this column.
alter table ediciones add column autor text
`;

/** Amounts of annulled sales that this till has no row of. An entry of `MIGRACIONES`. */
const ACTOS_AJENOS = `
-- The total of a sale of another till or of the API that was annulled here. Null: the sale has a row of its own.
alter table actos_turno add column monto text
`;

/** Annulments of other tills' sales that were requested here. An entry of `MIGRACIONES`. */
const ANULACIONES_AJENAS = `
-- A request is stored before it is sent: after a lost reply it is sent again until it has an outcome.
create table anulaciones_ajenas (
  cuf text primary key, monto text not null, motivo integer not null, pedida_en text not null, usuario text,
  estado text not null check (estado in ('pendiente', 'hecha', 'negada')), error text) strict;
create index anulaciones_ajenas_pendientes on anulaciones_ajenas (pedida_en) where estado = 'pendiente'
`;

/** Reversals of annulments that were requested here. An entry of `MIGRACIONES`. */
const REVERSIONES = `
-- A request is stored before it is sent: after a lost reply it is sent again until it has an outcome, and its row goes then.
create table reversiones (cuf text primary key, venta_id text not null, pedida_en text not null, usuario text) strict
`;

/** The saving that another till reported of its sale. An entry of `MIGRACIONES`. */
const AHORRO_AJENO = `
-- Saved by price lists and promotions, in bolivianos. Null: nothing, or fetched from a server that does not tell it.
alter table documentos_ajenos add column ahorro text
`;

/** Duties about money. An entry of `MIGRACIONES`. docs/decisions/0054 */
const DEBERES = `
-- Open while 'respuesta' is null. 'pagos' is JSON: how the invoice was paid. 'efectivo' and 'otro' are of the answer.
create table deberes (
  id text primary key, sentido text not null check (sentido in ('devolver', 'cobrar')),
  causa text not null check (causa in ('anulacion', 'ajena', 'nota', 'reversion')), clave text not null, original text not null,
  numero integer, monto text not null, pagos text not null, abierto_en text not null, usuario text,
  respuesta text check (respuesta in ('hecho', 'otraFactura', 'noCorresponde', 'sinEfecto')),
  efectivo text not null default '0.00', otro text not null default '0.00', nota text, respondido_en text) strict;
create unique index deberes_abierto on deberes (causa, clave) where respuesta is null;
create index deberes_original on deberes (original);
create index deberes_clave on deberes (clave, causa);
create trigger deberes_quedan before delete on deberes begin select raise(abort, 'un deber no se borra'); end
`;

/** Balances of stock, and the quantities that this till sold since. An entry of `MIGRACIONES`. docs/decisions/0056 */
const EXISTENCIAS = `
-- As the server told them last; quantities are decimal text in the product's own unit.
create table existencias (producto_id text primary key, cantidad text not null, minimo text) strict;
-- Sales of this till that those balances may lack.
create table existencias_vendidas (
  venta_id text not null, linea integer not null, producto_id text not null, cantidad text not null,
  primary key (venta_id, linea)) strict;
create index existencias_vendidas_producto on existencias_vendidas (producto_id)
`;

/** The count that is open at this till. An entry of `MIGRACIONES`. docs/decisions/0067 */
const CONTEO = `
-- One at a time. 'grupo': the code by which other tills join it.
create table conteo_abierto (id text primary key, grupo text not null, empezado_en text not null) strict;
-- 'saldo': what this till believed to be left at 'hasta'; null: the product's stock was not followed. 'usuario': who counted it last.
create table conteo_lineas (
  producto_id text primary key, contado text not null, desde text not null, hasta text not null, saldo text, usuario text) strict
`;

/** Vales for goods that came back while the server was away. An entry of `MIGRACIONES`. docs/decisions/0070 */
const VALES = `
-- The number and the amount of the vale that the buyer holds for a note, and whether the note still waits for the server.
alter table notas add column vale integer;
alter table notas add column vale_monto text;
alter table notas add column en_cola integer not null default 0;
-- Numbers that were given: one of a vale that was taken back is on a paper somewhere, and never comes again.
create table vales (numero integer primary key autoincrement, clave text not null) strict;
create index notas_en_cola on notas (creada_en) where en_cola = 1
`;

/** Papers of suppliers that this till received. An entry of `MIGRACIONES`. docs/decisions/0067 */
const PAPELES_RECIBIDOS = `
-- 'quien': the supplier's document, or the name of one without.
create table papeles_recibidos (
  quien text not null, numero text not null, autorizacion text not null, razon_social text not null, usado_en text not null) strict;
create index papeles_recibidos_de on papeles_recibidos (quien, usado_en);
create index papeles_recibidos_numero on papeles_recibidos (quien, numero, autorizacion)
`;

/** Suppliers in the feed of balances. An entry of `MIGRACIONES`. docs/decisions/0074 */
const PROVEEDORES = `
-- A program of before passed over suppliers: the balances are read once more, from their beginning.
delete from cursores where nombre = 'existencias'
`;

/** Goods that are set aside for a buyer. An entry of `MIGRACIONES`. docs/decisions/0078 */
const APARTADAS = `
-- As the server told them last, as JSON: the last day, the quantity, and the proforma that they wait for.
alter table existencias add column apartadas text not null default '[]';
-- The balances are read again, with what the program before passed over.
delete from cursores where nombre = 'existencias'
`;

/** Notices that a person has not read. An entry of `MIGRACIONES`. docs/decisions/0089 */
const AVISOS = `
-- 'de': the person whose work it was; '' for a notice to anybody. A notice that was read is deleted.
create table avisos (
  id integer primary key autoincrement, de text not null, kind text not null, nivel text not null check (nivel in ('atencion', 'error')),
  texto text not null, instante text not null) strict;
create unique index avisos_uno on avisos (de, kind, texto)
`;

/** Numbers as the server and a second copy tell them. An entry of `MIGRACIONES`. docs/decisions/0094 */
const NUMEROS_DICHOS = `
-- The till issues a number once, which its insert looks at. Two machines with one folder may both have printed it, and both are told here.
drop index documentos_numero;
create index documentos_numero on documentos (sector, numero) where estado not in ('RECHAZADA', 'DESCARTADA')
`;

/** Goods whose label says an older price. An entry of `MIGRACIONES`. */
const ETIQUETAS_VIEJAS = `
-- A row stands from the change of a price until a label is printed here, or until the price is as it was. 'presentacion_id' is '' for the
-- product itself, 'antes' the price before the first change. A program of before writes products too, so their table has no trigger.
create table etiquetas_viejas (
  producto_id text not null, presentacion_id text not null default '', antes text not null,
  primary key (producto_id, presentacion_id)) strict;
create trigger etiquetas_de_presentacion after update of datos on reglas
when new.tipo = 'presentacion' and new.datos ->> '$.precio' <> old.datos ->> '$.precio' begin
  insert into etiquetas_viejas (producto_id, presentacion_id, antes)
    select new.producto_id, new.id, old.datos ->> '$.precio'
    where not exists (select 1 from etiquetas_viejas where producto_id = new.producto_id and presentacion_id = new.id);
  delete from etiquetas_viejas
  where producto_id = new.producto_id and presentacion_id = new.id and antes = new.datos ->> '$.precio';
end;
create trigger etiquetas_de_presentacion_ida after delete on reglas when old.tipo = 'presentacion' begin
  delete from etiquetas_viejas where producto_id = old.producto_id and presentacion_id = old.id;
end
`;

/** Annulments that were undone. An entry of `MIGRACIONES`. */
const ANULACIONES_REVERTIDAS = `
-- 1: the document is valid again, so that the annulment counts nowhere. The program before left no mark: a valid document tells it.
alter table anulaciones add column revertida integer not null default 0;
alter table anulaciones_ajenas add column revertida integer not null default 0;
update anulaciones set revertida = 1
  where estado = 'hecha' and cuf in (select cuf from documentos where estado = 'EMITIDA')
`;

/** The last entries of `MIGRACIONES`, in their order. */
export const ULTIMAS = [
  ULTIMA_VENTA,
  SIGUIENTES,
  SUMAS,
  HECHOS,
  REPUESTOS,
  FOTOS,
  DETALLE_TURNO,
  VENTAS_BUSCADAS,
  PRECIOS,
  AJENAS,
  REPUESTOS_DETALLE,
  AUTORES,
  PRESENTACIONES_BUSCADAS,
  PROFORMAS,
  HOJAS_PROFORMAS,
  ACTOS_AJENOS,
  ANULACIONES_AJENAS,
  ESCRITOS,
  AHORRO_AJENO,
  SUMAS_EN_ORDEN,
  NOMBRES_DE_PRESENTACIONES,
  REVERSIONES,
  REVISION_ABIERTAS,
  REVISION_ESCRITOS,
  DEBERES,
  EXISTENCIAS,
  CONTEO,
  VALES,
  PAPELES_RECIBIDOS,
  PROVEEDORES,
  APARTADAS,
  AVISOS,
  NUMEROS_DICHOS,
  ETIQUETAS_VIEJAS,
  ANULACIONES_REVERTIDAS,
];
