/** Unfinished work of persons. An entry of `MIGRACIONES`. */
export const ESCRITOS = `
-- What a person is writing besides the open sale, as the screen keeps it: the count of a closing, sheets of paper. '' is a till
-- without users. A row is deleted once its work is done.
create table escritos (
  de text not null, clave text not null, contenido text not null, guardado_en text not null, primary key (de, clave)) strict;
create index escritos_por_fecha on escritos (de, guardado_en)
`;

/** The version of unfinished work, and the window that wrote it. An entry of `MIGRACIONES`. */
export const REVISION_ESCRITOS = `
-- Grows with each write of the work. A window that saw an older one, and did not write it itself, changes nothing.
alter table escritos add column revision integer not null default 0;
alter table escritos add column ventana text not null default ''
`;
