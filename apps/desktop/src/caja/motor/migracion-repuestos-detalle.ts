/**
 * Adds a session's number in its facts, and annulments and notes of another till's open session. An entry of
 * `MIGRACIONES`.
 */
export const REPUESTOS_DETALLE = `
-- The session's number in its facts, where it has another one here: numbers were left out. docs/design.md D53
alter table turnos add column dicho integer;
create index turnos_dicho on turnos (dicho) where dicho is not null;
-- Annulments by their CUF and notes by their key; a 'reversion' takes the annulment before it back.
create table actos_repuestos (
  hecho text primary key references hechos (id), tipo text not null check (tipo in ('anulacion', 'reversion', 'nota')),
  clave text not null, turno integer not null references turnos (numero), monto text not null
);
create index actos_repuestos_turno on actos_repuestos (turno, tipo);
create index actos_repuestos_clave on actos_repuestos (clave, tipo);
-- The person who asked for the annulment; null: before this was kept, or at a till without users.
alter table anulaciones add column usuario text
`;
