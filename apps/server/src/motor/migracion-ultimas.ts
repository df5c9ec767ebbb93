import { NOTAS_EN_ORDEN } from "@mostrador/core/sumas";
import { COBROS, COBROS_DE_VENTAS } from "./migracion-cobros.ts";
import { DICCIONARIOS } from "./migracion-diccionarios.ts";
import {
  BAJO_CERO,
  COMPOSICIONES,
  CONTEOS_POR_PARTES,
  EXISTENCIAS,
  EXISTENCIAS_EN_ORDEN,
  EXISTENCIAS_SUMADAS,
  POR_FACTURAR,
  POR_RECIBIR,
  PROVEEDORES,
  PROVEEDORES_DE_CAJAS,
  RESERVAS,
  TRASLADOS,
  VENTAS_SIN_MOVER,
} from "./migracion-existencias.ts";
import { DE_FEEDS } from "./migracion-feeds.ts";
import {
  FICHAS_DEL_PRODUCTO,
  ORDEN_POR_BARRAS,
  ORDENES_DE_LISTAS,
  ORDENES_POR_PRODUCTO,
} from "./migracion-fichas.ts";
import { PLANES } from "./migracion-planes.ts";
import { VENTAS_EN_BS } from "./migracion-ventas.ts";

/** Lives of tills' databases, and printed documents whose number another document has. An entry of `ULTIMAS`. docs/decisions/0039 */
const VIDAS = `
  -- The life that the server follows, and when it heard of it first. Null: the till tells none, or was not heard since.
  alter table terminales add column vida text;
  alter table terminales add column vida_en integer;
  -- Lives beside it: forks that wait for the owner, forks that she refused, declared returns that were taken.
  create table vidas (
    terminal_id text not null, vida text not null, estado text not null check (estado in ('bifurcada', 'negada', 'vuelta')),
    desde integer not null, visto_en integer not null, primary key (terminal_id, vida)) strict;
  -- Printed documents that cannot stand under their number: one of the same number stands in facturas, outside this table's reach.
  create table repetidas (
    id integer primary key autoincrement, nit integer not null references empresas, sucursal integer not null, punto_venta integer not null,
    sector integer not null, numero integer not null, cuf text not null, sha256 text not null, fecha_emision text not null,
    monto_total text not null, cliente_documento text not null, cliente_nombre text, documento text not null, terminal_id text not null,
    recibida_en integer not null, resuelta_en integer, salida text, unique (nit, cuf, sha256)) strict;
  create index repetidas_abiertas on repetidas (nit, id) where resuelta_en is null;
`;

/** The choice about amounts that rounding changes by much. An entry of `ULTIMAS`. docs/design.md D41 */
const REDONDEO = `
  -- 1: such an amount is refused unless its caller names the total. Companies of before keep what they had.
  alter table empresas add column redondeo_estricto integer not null default 0;
`;

/** The mark of packages whose verdict the API user was told. An entry of `ULTIMAS`. docs/decisions/0034 */
const PAQUETES_CONSULTADOS = `
  -- 1: the API user asked for the verdict with validar-paquete, and was told it. Until then each call that sends packages names this one.
  alter table paquetes add column consultado integer not null default 0;
  update paquetes set consultado = 1 where estado in ('validado', 'observado', 'rechazado');
  create index paquetes_punto on paquetes (nit, sucursal, punto_venta, consultado);
`;

/** Keys of pairing codes, and the mark of tills that call over the network without TLS. docs/decisions/0041 */
const LLAVES = `
  -- The code's key, sealed, under which both sides prove it; null in codes of before, which travel as they are.
  alter table codigos_emparejamiento add column llave text;
  -- The last heartbeat came without TLS from another computer.
  alter table terminales add column en_claro integer not null default 0;
`;

/** Sessions of the portal, the ends of the owners' keys, and the keys of identity. docs/decisions/0040 */
const SESIONES = `
  -- A session by the hash of its token. nit null: all companies of the person; correo null: opened by the company's owner's key.
  create table sesiones (
    id text primary key, hash text not null unique, correo text, nit integer references empresas, enlace_en integer, clave text,
    equipo text not null, creado_en integer not null, usado_en integer not null, vence_en integer not null,
    terminada integer not null default 0) strict;
  create index sesiones_correo on sesiones (correo, creado_en);
  create index sesiones_nit on sesiones (nit, creado_en) where nit is not null;
  create index sesiones_vence on sesiones (vence_en);
  -- The last use and the end of an owner's key. Null: of a program of before; it gets its end at the next look.
  alter table claves add column usado_en integer;
  alter table claves add column vence_en integer;
  -- Secrets of a company that somebody knew who is no owner any more, until each is replaced.
  create table claves_sabidas (
    nit integer not null references empresas, que text not null, correo text not null, desde integer not null,
    primary key (nit, que, correo)) strict;
  -- Keys that sign identity tokens, sealed. hasta null: the one in force.
  create table claves_identidad (kid text primary key, privada blob not null, creado_en integer not null, hasta integer) strict;
`;

/** Presumed ends of outages. docs/trust.md heading 80 */
const PRESUNTOS = `
  -- The act that wrote an end for the till; null where the till told it itself, or nothing more is to be heard.
  alter table cortes add column presunto text;
  create index cortes_presuntos on cortes (nit, sucursal, punto_venta) where presunto is not null;
`;

/** Causes for which printed documents cannot be sent. docs/decisions/0039 */
const RECHAZADAS = `
  alter table repetidas add column causa text not null default 'numeroUsado';
`;

/** Credentials of tills that follow each other. docs/decisions/0046 */
const CREDENCIALES = `
  -- 1: the credential may have been heard, since it went without TLS or nobody knows. Its successor counts from its first use.
  alter table terminales add column oido integer not null default 1;
  alter table terminales add column token_siguiente text;
  -- The credential before, for calls that were on their way, and its end in ms.
  alter table terminales add column token_anterior text;
  alter table terminales add column token_anterior_hasta integer;
  create index terminales_siguiente on terminales (token_siguiente) where token_siguiente is not null;
  create index terminales_anterior on terminales (token_anterior) where token_anterior is not null;
`;

/** Six consecutive entries of `ULTIMAS`. */
const NOVEDADES = [VIDAS, LLAVES, SESIONES, PRESUNTOS, RECHAZADAS, CREDENCIALES];

/** Limits of calls that hold across servers. An entry of `ULTIMAS`. docs/decisions/0030 */
const LIMITES = `
  -- The moment when a key has all its calls again, in microseconds by the database's clock. Without a row it has them now.
  create table llamadas_gastadas (clave text primary key, lleno_en integer not null) strict;
`;

/** The order in which pairing codes were made, independent of clocks. An entry of `ULTIMAS`. */
const ORDEN_DE_CODIGOS = `
  alter table codigos_emparejamiento add column orden integer not null default 0;
`;

/** Certificates that a company replaced. An entry of `ULTIMAS`. docs/decisions/0033 */
const CERTIFICADOS = `
  -- The sealed .p12 that signed until 'hasta', in ms of the tax system's clock. A document that is rebuilt after a restore is signed with it again.
  create table certificados_anteriores (
    nit integer not null references empresas, hasta integer not null, p12 blob not null, p12_clave blob not null,
    primary key (nit, hasta)) strict;
`;

/** Keys of annulments and reversals. An entry of `ULTIMAS`. docs/trust.md heading 71 */
const CAMBIOS_CON_CLAVE = `
  -- The key of the last annulment or reversal, which its event has its id from. Null: of a program of before.
  alter table facturas add column cambio_clave text;
  -- Changes of the journals whose documents a restore cannot move yet: they wait in their order.
  create table cambios_recuperados (
    clave text primary key, cuf text not null, orden integer not null, accion text not null, motivo integer not null,
    segura integer not null, resultado text) strict;
  create index cambios_recuperados_cuf on cambios_recuperados (cuf, orden);
`;

/** Tills' documents that were packed before a restore. An entry of `ULTIMAS`. docs/decisions/0048 */
const EMPACADAS = `
  -- A till's document that was packed before the restore, until the till tells it again: no other one gets its number.
  create table empacadas (
    cuf text primary key, nit integer not null references empresas, sucursal integer not null, punto_venta integer not null,
    sector integer not null, numero integer not null) strict;
  create index empacadas_numero on empacadas (nit, sucursal, punto_venta, sector, numero);
`;

/** Imports of price lists, and the columns of sheets. An entry of `ULTIMAS`. */
const LISTAS_TRAIDAS = `
  -- A price list that was taken: its changes name it, and it can be undone.
  create table importaciones (
    id text primary key, nit integer not null references empresas, orden integer not null, creado_en integer not null, autor text not null,
    archivo text not null, nuevos integer not null, cambiados integer not null, deshecha_en integer) strict;
  create unique index importaciones_orden on importaciones (nit, orden);
  alter table cambios add column importacion text;
  create index cambios_importacion on cambios (importacion, id) where importacion is not null;
  -- The columns of a sheet as a person set them once, by its headings.
  create table columnas_de_listas (
    nit integer not null references empresas, titulos text not null, columnas text not null, usado_en integer not null,
    primary key (nit, titulos)) strict;
`;

/** Observed documents that a person settled. An entry of `ULTIMAS`. docs/decisions/0054 */
const OBSERVADAS_RESUELTAS = `
  -- How the owner and the accountant settled a document that the tax system observed: it is asked about no more.
  create table observadas_resueltas (
    cuf text primary key, nit integer not null references empresas, salida text not null, nota text not null, resuelta_en integer not null) strict;
`;

/** Counts of several people at tills. An entry of `ULTIMAS`. docs/decisions/0067 */
const CONTEOS_DE_CAJA = `
  -- Counts of one group add up where they have the same product.
  alter table conteos add column grupo text;
  create index conteos_grupo on conteos (nit, sucursal, grupo) where grupo is not null;
  -- 'desde': the first moment of counting it. 'suma' 1: added to what another count of the group had found.
  alter table conteos_lineas add column desde text;
  alter table conteos_lineas add column suma integer not null default 0;
`;

/** The laws of documents. An entry of `ULTIMAS`. docs/decisions/0059 */
const REGIMENES = `
  -- The law that a document states, with the net and the VAT in its amount. Null: law 843, which states none.
  alter table facturas add column regimen text;
  alter table facturas add column precio_neto text;
  alter table facturas add column monto_iva text;
`;

/** The program of each till, and the owner's choice of tills that are updated first. An entry of `ULTIMAS`. docs/decisions/0063 */
const PROGRAMAS = `
  -- JSON of its last report, and when the report last changed, in ms.
  alter table terminales add column programa text;
  alter table terminales add column programa_en integer;
  alter table terminales add column primera integer not null default 0;
`;

/** Printed documents that tills bring after their credentials ended. An entry of `ULTIMAS`. docs/decisions/0082 */
const RETENIDAS = `
  -- The act that ended the credential ('reemplazo', 'revocacion', 'renovacion'), its moment in ms, and the owner's word on what comes after it.
  alter table terminales add column fin text;
  alter table terminales add column fin_en integer;
  alter table terminales add column entrega text;
  -- Printed documents that wait for that word: outside facturas, without a number or an event of theirs.
  create table retenidas (
    id integer primary key autoincrement, nit integer not null references empresas, terminal_id text not null,
    sector integer not null, numero integer not null, cuf text not null, sha256 text not null, venta_id text not null,
    fecha_emision text not null, monto_total text not null, cliente text not null, documento text not null, corte text,
    recibida_en integer not null, decidida_en integer, decision text, unique (nit, cuf, sha256)) strict;
  create index retenidas_abiertas on retenidas (nit, terminal_id, id) where decidida_en is null;
`;

/**
 * Indexes by which a company's rows are found in tables of all companies, which were read whole, and a supplier's purchases, which SQLite looks
 * for at each new supplier. An entry of `ULTIMAS`.
 */
const DE_LA_EMPRESA = `
  create index terminales_nit on terminales (nit);
  create index usuarios_nit on usuarios (nit, creado_en);
  create index codigos_emparejamiento_nit on codigos_emparejamiento (nit);
  create index claves_nit on claves (nit);
  create index compras_proveedor on compras (nit, proveedor_id);
`;

/** Facts that a till brought after its credential ended, and that the owner has not accepted. An entry of `ULTIMAS`. docs/decisions/0082 */
const HECHOS_NEGADOS = `
  -- The key of the fact that was refused last, and when the first was refused, in ms.
  alter table terminales add column negado text;
  alter table terminales add column negado_en integer;
`;

/** CUFDs of held documents, which the server may lack after a restore. An entry of `ULTIMAS`. docs/decisions/0090 */
const CUFD_DE_RETENIDAS = `
  alter table retenidas add column cufd text;
`;

/** The law whose technical annex each company's system was authorised for. An entry of `ULTIMAS`. docs/decisions/0106 */
const ANEXOS = `
  -- Systems that were registered before this column were authorised for the annex of law 843, the only one in force.
  alter table empresas add column anexo text not null default 'ley-843';
`;

/** When each till told how its outage ended. An entry of `ULTIMAS`. docs/decisions/0107 */
const FINES_DICHOS = `
  alter table cortes add column dicho_en text;
`;

/** The newest entries of `MIGRACIONES`, in their order. */
export const ULTIMAS = [
  ...DE_FEEDS,
  NOTAS_EN_ORDEN,
  LIMITES,
  COBROS,
  ORDENES_DE_LISTAS,
  COBROS_DE_VENTAS,
  ORDENES_POR_PRODUCTO,
  VENTAS_EN_BS,
  ORDEN_POR_BARRAS,
  CERTIFICADOS,
  ORDEN_DE_CODIGOS,
  PAQUETES_CONSULTADOS,
  REDONDEO,
  CAMBIOS_CON_CLAVE,
  ...NOVEDADES,
  DICCIONARIOS,
  EMPACADAS,
  LISTAS_TRAIDAS,
  EXISTENCIAS,
  OBSERVADAS_RESUELTAS,
  CONTEOS_DE_CAJA,
  TRASLADOS,
  PROVEEDORES,
  REGIMENES,
  PROGRAMAS,
  POR_RECIBIR,
  POR_FACTURAR,
  COMPOSICIONES,
  RESERVAS,
  BAJO_CERO,
  PROVEEDORES_DE_CAJAS,
  RETENIDAS,
  EXISTENCIAS_EN_ORDEN,
  FICHAS_DEL_PRODUCTO,
  PLANES,
  DE_LA_EMPRESA,
  EXISTENCIAS_SUMADAS,
  HECHOS_NEGADOS,
  VENTAS_SIN_MOVER,
  CONTEOS_POR_PARTES,
  CUFD_DE_RETENIDAS,
  ANEXOS,
  FINES_DICHOS,
];
