/** Payments of an open session that came back with the facts of another till. An entry of `MIGRACIONES`. docs/design.md D53 */
export const REPUESTOS = `
-- 1: the session was open at the till before, and goes on here.
alter table turnos add column repuesto integer not null default 0;
-- Of a sale or a hand-written invoice whose row may be nowhere here; 'hecho' told of it.
create table pagos_repuestos (
  hecho text not null references hechos (id), orden integer not null, clave text not null, turno integer not null references turnos (numero),
  metodo integer not null, monto text not null, dolares text, dolares_bs text, primary key (hecho, orden)
) strict;
create index pagos_repuestos_turno on pagos_repuestos (turno);
create trigger pagos_repuestos_de_abierto before insert on pagos_repuestos
when (select cerrado_en from turnos where numero = new.turno) is not null
begin select raise(abort, 'el turno está cerrado'); end;
create trigger pagos_repuestos_quedan before delete on pagos_repuestos
begin select raise(abort, 'un pago repuesto no se borra'); end
`;
