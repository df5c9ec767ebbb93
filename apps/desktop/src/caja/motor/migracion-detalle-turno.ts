/** Annulments, notes and numbers of each session. An entry of `MIGRACIONES`. */
export const DETALLE_TURNO = `
-- What was asked for in a session: an annulment by its CUF, a note by its key.
create table actos_turno (
  tipo text not null check (tipo in ('anulacion', 'nota')), clave text not null, turno integer not null references turnos (numero),
  primary key (tipo, clave)
) strict;
create index actos_turno_turno on actos_turno (turno, tipo);
-- JSON, beside the closing: its form and its hash stay as the programs of before read them.
alter table turnos add column detalle text
`;
