import { VIDAS } from "./migracion-vidas.ts";

/** Keys of pairing codes, and tills that call in the open over the network. docs/decisions/0041 */
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

/** Ends of outages that are presumed. docs/trust.md heading 80 */
const PRESUNTOS = `
  -- The act that wrote an end for the till; null where the till told it itself, or nothing more is to be heard.
  alter table cortes add column presunto text;
  create index cortes_presuntos on cortes (nit, sucursal, punto_venta) where presunto is not null;
`;

/** Causes of repeated documents. docs/decisions/0039 */
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

/** The entries at the end of `ULTIMAS`, in their order. */
export const NOVEDADES = [VIDAS, LLAVES, SESIONES, PRESUNTOS, RECHAZADAS, CREDENCIALES];
