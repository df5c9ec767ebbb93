/** Outcomes that came after their lease. An entry of `MIGRACIONES`. docs/design.md D52 */
export const TARDIOS = `
  -- What an attempt brought whose row another server had by then: evidence, read by people. A row never changes.
  create table resultados_tardios (
    id integer primary key autoincrement, nit integer not null, clase text not null, clave text not null, intento integer not null,
    proceso integer, resultado text not null, dicho text, en integer not null) strict;
  create index resultados_tardios_clave on resultados_tardios (nit, clave);
  create trigger tardios_no_se_cambian before update on resultados_tardios when (old.id is not null) begin select raise(abort, 'un resultado no se cambia'); end;
  create trigger tardios_no_se_borran before delete on resultados_tardios when (old.id is not null) begin select raise(abort, 'un resultado no se borra'); end;
`;
