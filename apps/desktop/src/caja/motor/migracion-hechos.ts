/** The log of facts. An entry of `MIGRACIONES`. docs/design.md D51 */
export const HECHOS = `
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
