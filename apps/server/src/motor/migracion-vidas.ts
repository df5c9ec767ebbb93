/** Lives of tills' databases, and printed documents whose number another document has. An entry of `ULTIMAS`. docs/decisions/0039 */
export const VIDAS = `
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
