/** Dictionaries of compressed documents. An entry of `ULTIMAS`. docs/decisions/0051 */
export const DICCIONARIOS = `
  -- What documents of one company, sector and certificate have in common. A compressed document names its dictionary by the name's hash.
  create table diccionarios (
    nombre text primary key, nit integer not null references empresas, sector integer not null, certificado text not null,
    bytes blob not null, creado_en integer not null) strict;
  create unique index diccionarios_familia on diccionarios (nit, sector, certificado);
  -- Without its dictionary a document is lost.
  create trigger diccionarios_no_se_cambian before update on diccionarios when (old.nombre is not null) begin select raise(abort, 'un diccionario no se cambia'); end;
  create trigger diccionarios_no_se_borran before delete on diccionarios when (old.nombre is not null) begin select raise(abort, 'un diccionario no se borra'); end;
  -- Documents as they were issued: the request of a compressed one is in its bytes.
  create index facturas_sin_comprimir on facturas (id) where pedido <> '';
  -- The migrations that each server knows: of before, none that matters.
  alter table procesos add column conoce integer not null default 0;
`;
