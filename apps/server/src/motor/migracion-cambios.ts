/** Keys of annulments and reversals. An entry of `ULTIMAS`. docs/trust.md heading 71 */
export const CAMBIOS_CON_CLAVE = `
  -- The key of the last annulment or reversal, which its event has its id from. Null: of a program of before.
  alter table facturas add column cambio_clave text;
  -- Changes of the journals whose documents a restore cannot move yet: they wait in their order.
  create table cambios_recuperados (
    clave text primary key, cuf text not null, orden integer not null, accion text not null, motivo integer not null,
    segura integer not null, resultado text) strict;
  create index cambios_recuperados_cuf on cambios_recuperados (cuf, orden);
`;
