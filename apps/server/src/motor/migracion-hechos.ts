/** The log of facts of all tills. An entry of `MIGRACIONES`. docs/design.md D51 */
export const HECHOS = `
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
