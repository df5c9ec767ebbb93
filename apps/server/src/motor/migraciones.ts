import { DICCIONARIOS } from "./migracion-diccionarios.ts";
import { PRIMERA } from "./migracion-primera.ts";
import { ULTIMAS } from "./migracion-ultimas.ts";

/** Rows of due work. An entry of `MIGRACIONES`. docs/decisions/0021 */
const TAREAS = `
  -- A row names what is to be looked at; the tables of its kind stay the truth. 'arrendada_hasta' is set while a server works on it.
  create table tareas (
    id integer primary key autoincrement, nit integer not null, clase text not null, clave text not null, lugar text not null,
    vence_en integer not null, intento integer not null default 0, fallos integer not null default 0,
    dueno integer, arrendada_hasta integer, repetir integer not null default 0,
    unique (nit, clase, clave)) strict;
  create index tareas_vencidas on tareas (clase, vence_en, id) where arrendada_hasta is null;
  create index tareas_lugar on tareas (nit, clase, lugar, vence_en, id) where arrendada_hasta is null;
  -- One of a company, kind and point of sale at a time, whatever servers there are.
  create unique index tareas_arrendadas on tareas (nit, clase, lugar) where arrendada_hasta is not null;
  create index tareas_fallidas on tareas (clase, vence_en) where arrendada_hasta is null and fallos > 0;
  create index tareas_dueno on tareas (dueno) where dueno is not null;
`;

/** Sums of rows. An entry of `MIGRACIONES`. docs/decisions/0019 */
const SUMAS = `
  -- CRC-32 of each row, by table and rowid, and the rows written since. SQLite only: PostgreSQL has its pages' checksums.
  create table sumas (
    tabla text not null, clave integer not null, suma integer not null, primary key (tabla, clave)) strict, without rowid;
  create table sin_sumar (tabla text not null, clave integer not null, primary key (tabla, clave)) strict, without rowid;
  -- With a trigger on a table SQLite looks at each insert for rows that point to the new one.
  create index paquete_facturas_cuf on paquete_facturas (cuf);
  create index correos_cuf on correos (cuf);
`;

/** The log of facts of all tills. An entry of `MIGRACIONES`. docs/design.md D51 */
const HECHOS = `
  -- Up to which fact the server has each series of a till; who sent it, and from which point of sale.
  create table series (
    nit integer not null, serie text not null, terminal_id text not null, sucursal integer not null, punto_venta integer not null,
    tiene integer not null, primary key (nit, serie)) strict;
  -- Facts as they came: 'datos' is JSON, read by its type and version when it is asked for. A row never changes.
  create table hechos (
    id integer primary key autoincrement, nit integer not null, serie text not null, n integer not null, clave text not null,
    sucursal integer not null, punto_venta integer not null, epoca integer not null, tipo text not null, version integer not null,
    instante text not null, usuario text, autorizo text, datos text not null, recibido_en integer not null,
    unique (nit, serie, n), unique (nit, clave)) strict;
  create index hechos_tipo on hechos (nit, tipo, id);
  create index hechos_punto on hechos (nit, sucursal, punto_venta, id);
  create trigger hechos_no_se_cambian before update on hechos when (old.id is not null) begin select raise(abort, 'un hecho no se cambia'); end;
  create trigger hechos_no_se_borran before delete on hechos when (old.id is not null) begin select raise(abort, 'un hecho no se borra'); end;
`;

/** Tables of users' access and of letters that callers caused. An entry of `MIGRACIONES`. */
const ACCESOS = `
  -- Access that a company offered; it is a membership only once that person has accepted it.
  create table invitaciones (
    correo text not null, nit integer not null references empresas, rol text not null, creado_en integer not null,
    primary key (correo, nit)) strict;
  create index invitaciones_nit on invitaciones (nit, creado_en);
  -- The company that a person with several chose to act for.
  create table elecciones (correo text primary key, nit integer not null references empresas) strict;
  -- Who made a demo company: others may be its users too.
  alter table empresas add column demo_de text;
  update empresas set demo_de = (
    select correo from usuarios where usuarios.nit = empresas.nit and usuarios.rol = 'dueno' order by usuarios.creado_en limit 1)
    where demo = 1;
  -- Secrets before the one of today, each with its own end.
  create table webhook_secretos (
    webhook_id text not null references webhooks (id) on delete cascade, secreto blob not null, hasta integer not null) strict;
  create index webhook_secretos_de on webhook_secretos (webhook_id, hasta);
  -- Letters that a caller caused, so that nobody is buried in them.
  alter table accesos add column desde text;
  create index accesos_correo on accesos (correo, vence_en);
  create index accesos_desde on accesos (desde, vence_en) where desde is not null;
  create table reenvios (
    id integer primary key autoincrement, nit integer not null references empresas, cuf text not null, para text not null,
    en integer not null) strict;
  create index reenvios_nit on reenvios (nit, en);
  create index reenvios_para on reenvios (para, en);
  create index correos_para on correos (para, creado_en);
  create index empresas_demo_de on empresas (demo_de) where demo_de is not null;
  `;

/** Thrown where a newer program wrote the data; the message is for the person who started this one. */
export class DatosMasNuevos extends Error {}

/**
 * Number of migrations that a program must know to work on data that this one migrated. A migration that only
 * adds leaves it unchanged. A migration that older programs cannot work on raises it to its own place in the
 * list. docs/decisions/0018.
 */
export const LEE_DESDE = 26;
/** The setting under which a migrated database keeps `LEE_DESDE`. */
export const CLAVE_LEE_DESDE = "esquema:lee_desde";

/**
 * Lists the migrations still to be applied, given how many were. The list is empty where a newer program
 * applied more and this one can work on the data. `leeDesde` is stored in the database; null where it is not.
 * Throws DatosMasNuevos.
 */
export function pendientes(hechas: number, leeDesde: () => number | null): readonly string[] {
  if (hechas <= MIGRACIONES.length) return MIGRACIONES.slice(hechas);
  if (puedeLeer(MIGRACIONES.length, leeDesde())) return [];
  throw new DatosMasNuevos("Los datos son de una versión más nueva del programa: actualice Mostrador.");
}

/**
 * Tells whether a program that knows so many migrations works on data with this `leeDesde`. Programs below 26
 * ignore it.
 */
export function puedeLeer(conocidas: number, leeDesde: number | null): boolean {
  return leeDesde !== null && conocidas >= Math.max(leeDesde, PRIMERO_QUE_MIRA);
}

/** First number of migrations of a program that reads `LEE_DESDE`. Earlier ones refuse data with more migrations than they know. */
const PRIMERO_QUE_MIRA = 26;

/** Each entry is applied once, in order, on both engines (`migrar-postgres.ts` translates it for PostgreSQL). Never edit a released entry. */
export const MIGRACIONES: readonly string[] = [
  PRIMERA,
  `
  create table turnos (clave text primary key, intentos integer not null, libre_en integer not null) strict;
  alter table eventos add column mensajes text;
  -- Documents that arrive late may need a second event under the same CUFD.
  drop index eventos_corte;
  create index eventos_corte on eventos (corte_id, cufd_evento);
  create index eventos_punto on eventos (nit, sucursal, punto_venta, inicio);
  create index facturas_gemela on facturas (gemela) where gemela is not null;
  create index facturas_paquete on facturas (paquete_id) where paquete_id is not null;
  create index facturas_corte on facturas (corte_id) where corte_id is not null;
  `,
  `
  alter table facturas add column original_cuf text;
  create index facturas_original on facturas (original_cuf) where original_cuf is not null;
  `,
  `
  create table cafcs (
    nit integer not null references empresas, codigo text not null, sector integer not null,
    desde_numero integer not null, hasta_numero integer not null, desde text not null, hasta text not null,
    primary key (nit, codigo, sector)) strict;
  `,
  `
  create table registros_punto (
    nit integer not null references empresas, referencia text not null, sucursal integer not null, datos text not null,
    nombre text not null, previos text not null, codigo integer, creado_en integer not null,
    primary key (nit, referencia)) strict;
  `,
  `
  -- The key itself, sealed: its owner may look at it again. Older ones are unknown until they are made anew.
  alter table claves add column sellada blob;
  -- Sums of the ledger up to a movement, so that a balance need not add up all of it. The ledger stays the truth.
  create table saldos (nit integer primary key references empresas, hasta_id integer not null, suma integer not null) strict;
  `,
  `
  alter table empresas add column logo blob;
  `,
  `
  create table avisos_creditos (nit integer not null, recarga_id integer not null, primary key (nit, recarga_id)) strict;
  create index creditos_recargas on creditos (nit, id) where referencia like 'recarga:%';
  create table sondeos (
    ambiente integer not null, en integer not null, ok integer not null, ms integer not null, primary key (ambiente, en)) strict;
  create table webhooks (
    id text primary key, nit integer not null references empresas, url text not null, eventos text not null,
    secreto blob not null, secreto_anterior blob, anterior_hasta integer, activo integer not null,
    fallando_desde integer, creado_en integer not null) strict;
  create index webhooks_nit on webhooks (nit);
  create table sucesos (
    id text primary key, nit integer not null references empresas, tipo text not null, datos text not null,
    en integer not null) strict;
  create table entregas (
    id integer primary key autoincrement, webhook_id text not null references webhooks on delete cascade,
    suceso_id text not null references sucesos, estado text not null, intentos integer not null,
    proximo_en integer not null, creado_en integer not null) strict;
  create index entregas_pendientes on entregas (proximo_en) where estado = 'pendiente';
  create index entregas_webhook on entregas (webhook_id, id);
  create index entregas_suceso on entregas (suceso_id);
  create table intentos_entrega (
    entrega_id integer not null references entregas on delete cascade, numero integer not null, en integer not null,
    status integer, ms integer not null, error text, primary key (entrega_id, numero)) strict;
  `,
  `
  alter table tipos_cambio add column ufv text;
  alter table tipos_cambio add column fuente text not null default 'registrado por el administrador';
  alter table tipos_cambio add column actualizado_en integer not null default 0;
  create table cotizaciones_banco (
    banco text not null, fecha text not null, compra text not null, venta text not null, actualizado_en integer not null,
    primary key (banco, fecha)) strict;
  create index cotizaciones_fecha on cotizaciones_banco (fecha);
  `,
  `
  alter table empresas add column correo_activo integer not null default 1;
  create table correos (
    id integer primary key autoincrement, cuf text not null references facturas (cuf), para text not null,
    estado text not null, intentos integer not null, proximo_en integer not null, error text, creado_en integer not null) strict;
  create index correos_pendientes on correos (proximo_en) where estado = 'pendiente';
  `,
  `
  alter table facturas add column cambio_fin integer;
  alter table facturas add column cambio_negativas integer not null default 0;
  create index facturas_cambio on facturas (cambio_pendiente) where cambio_pendiente is not null;
  `,
  `
  alter table empresas add column demo integer not null default 0;
  create table usuarios (
    correo text not null, nit integer not null references empresas, rol text not null, creado_en integer not null,
    primary key (correo, nit)) strict;
  create table accesos (hash text primary key, correo text not null, vence_en integer not null, usado integer not null) strict;
  create table solicitudes_produccion (
    id integer primary key autoincrement, nit integer not null references empresas, correo text, datos text not null,
    en integer not null) strict;
  `,
  `
  create table latidos (id integer primary key check (id = 1), en integer not null) strict;
  `,
  `
  alter table codigos_emparejamiento add column reemplazar integer not null default 0;
  `,
  `
  alter table facturas add column cliente_plano text;
  `,
  `
  alter table productos add column marcas text not null default '{}';
  alter table clientes add column marcas text not null default '{}';
  alter table productos drop column editado_en;
  alter table clientes drop column editado_en;
  create table usuarios_caja (
    nit integer not null references empresas, id text not null, datos text not null, borrado integer not null,
    marcas text not null, version integer not null, primary key (nit, id)) strict;
  create index usuarios_caja_version on usuarios_caja (nit, version);
  `,
  `
  -- A counter of changes for each company, so that companies do not wait for each other.
  create table versiones (nit integer primary key references empresas, valor integer not null) strict;
  insert into versiones select nit, (select cast(valor as integer) from ajustes where clave = 'version') from empresas;
  delete from ajustes where clave = 'version';
  `,
  `
  -- The servers that work on this database; whoever holds a turn or is sending a document is one of them.
  create table procesos (id integer primary key autoincrement, desde integer not null) strict;
  alter table turnos add column proceso integer;
  alter table facturas add column proceso integer;
  `,
  `
  -- The names that a company has written on invoices, once each: part of a name is looked for here, not in every document.
  create table nombres_clientes (nit integer not null references empresas, plano text not null, primary key (nit, plano)) strict;
  update facturas set cliente_plano = lower(cliente_nombre) where cliente_plano is null and cliente_nombre is not null;
  insert into nombres_clientes select distinct nit, cliente_plano from facturas where cliente_plano is not null;
  -- Holds all that reports add up.
  drop index facturas_lista;
  create index facturas_lista on facturas (nit, fecha_emision, id, estado, tipo_factura, monto_total, sucursal, punto_venta);
  drop index facturas_abiertas;
  create index facturas_abiertas on facturas (estado, nit, terminal_id, creado_en) where estado in ('ENVIANDO', 'EN_DUDA', 'OFFLINE');
  create index facturas_nombre on facturas (nit, cliente_plano, fecha_emision, id) where cliente_plano is not null;
  create index facturas_documento on facturas (nit, cliente_documento, fecha_emision, id);
  create index facturas_de_numero on facturas (nit, numero);
  create index facturas_anuladas on facturas (nit, fecha_emision, id) where estado = 'ANULADA';
  create index facturas_observadas on facturas (nit, id) where observada is not null;
  create index idempotencia_cuf on idempotencia (cuf) where cuf is not null;
  create index idempotencia_creada on idempotencia (creado_en);
  create index paquetes_estado on paquetes (estado, nit);
  create index paquetes_evento on paquetes (evento_id);
  create index sucesos_en on sucesos (en);
  create index entregas_creada on entregas (creado_en);
  drop index creditos_recargas;
  create index creditos_recargas on creditos (nit, id, cantidad, referencia) where referencia like 'recarga:%';
  create index creditos_orden on creditos (nit, id, cantidad);
  `,
  `
  -- Each company's trail is a chain, and nobody changes what is in it. What came before the chain is sealed at the next start.
  alter table auditoria add column huella text;
  alter table auditoria add column anterior text;
  alter table auditoria add column hash text;
  create index auditoria_cadena on auditoria (nit, id);
  create index auditoria_cuf on auditoria (cuf, id);
  create index auditoria_sin_sello on auditoria (nit, id) where hash is null;
  create trigger auditoria_no_se_cambia before update on auditoria when (old.hash is not null) begin select raise(abort, 'la auditoría no se cambia'); end;
  create trigger auditoria_no_se_borra before delete on auditoria when (old.id is not null) begin select raise(abort, 'la auditoría no se borra'); end;
  `,
  `
  -- Hand-written invoices: a number of a CAFC is asked for in all of a company's points of sale.
  create index facturas_cafc on facturas (nit, cafc, sector, numero) where cafc is not null;
  `,
  `
  -- Documents that were sent and given up as absent: the tax system is asked for them again, since a slow call may still land.
  create table ausentes (
    id integer primary key autoincrement, cuf text not null unique, nit integer not null, operacion text, clave text, hash text,
    vez integer not null, proxima_en integer, creado_en integer not null) strict;
  create index ausentes_proximas on ausentes (id, proxima_en) where proxima_en is not null;
  insert into ausentes (cuf, nit, vez, proxima_en, creado_en)
    select f.cuf, f.nit, 0, max(a.en) + 3600000, max(a.en) from auditoria a join facturas f on f.cuf = a.cuf
    where a.suceso = 'ausente' and f.estado = 'DESCARTADA' group by f.cuf, f.nit;
  alter table facturas add column sobra_por text;
  create index facturas_sobra on facturas (id, sobra_por) where sobra_por is not null;
  create index facturas_venta on facturas (nit, venta_id) where venta_id is not null;
  alter table turnos add column en_curso integer not null default 0;
  alter table latidos add column relleno blob;
  `,
  `
  -- The window as an API user asked for it, where it became one event for each CUFD; without one it is the event's own.
  alter table eventos add column pedida_inicio text;
  alter table eventos add column pedida_fin text;
  create index facturas_sin_evento on facturas (nit, sucursal, punto_venta, fecha_emision, cufd, estado, corte_id) where estado = 'OFFLINE' and corte_id is null;
  `,
  `
  -- The servers that keep a journal; a restore names those whose journal is missing.
  create table servidores (id text primary key, equipo text not null, desde integer not null, visto_en integer not null) strict;
  `,
  ACCESOS,

  `
  -- A CI's complement tells buyers of one number apart; null in documents of before.
  alter table facturas add column cliente_complemento text;
  `,
  `
  -- The protocol that each server speaks with tills: the lowest of those that run is in force. A server of before speaks 1.
  alter table procesos add column protocolo integer not null default 1;
  `,
  SUMAS,
  HECHOS,
  TAREAS,
  ...ULTIMAS,
];

/** Number of migrations that a program must know to read compressed documents. The first dictionary raises `LEE_DESDE` to it. */
export const LEE_COMPRIMIDOS = MIGRACIONES.indexOf(DICCIONARIOS) + 1;
