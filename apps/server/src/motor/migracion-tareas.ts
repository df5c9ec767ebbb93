/** Rows of due work. An entry of `MIGRACIONES`. docs/decisions/0021 */
export const TAREAS = `
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
