/** Effects that come late, those of hand-written invoices, and the floor of online instants. An entry of `MIGRACIONES`. */
export const EFECTOS_Y_RELOJ = `
-- Effects of a sale are stored when it becomes EMITIDA or OFFLINE, which may be late: here is what it is to be paid with.
alter table ventas add column pagos text;
update ventas set pagos = (
  select json_group_array(json(p)) from (
    select json_object('metodo', 27, 'monto', printf('%.2f', entrada ->> '$.montoGiftCard')) as p
      where cast(coalesce(entrada ->> '$.montoGiftCard', 0) as real) > 0
    union all select json_object('metodo', i.value ->> '$.metodo', 'monto', printf('%.2f', i.value ->> '$.monto'))
      from json_each(entrada, '$.pagos') i
    union all select json_object('metodo', metodo_pago, 'monto', printf('%.2f', total - cast(coalesce(entrada ->> '$.montoGiftCard', 0) as real)))
      where entrada -> '$.pagos' is null and total - cast(coalesce(entrada ->> '$.montoGiftCard', 0) as real) > 0.004))
  where estado in ('COBRANDO', 'RECHAZADA', 'BORRADOR');
-- A hand-written invoice has its effects under its own key; \`reemplaza\`: the draft of a sale that was written by hand instead.
alter table manuales add column pagos text;
alter table manuales add column reemplaza text references ventas (id);
update manuales set pagos = (
  select json_group_array(json(p)) from (
    select json_object('metodo', 27, 'monto', printf('%.2f', venta ->> '$.montoGiftCard')) as p
      where cast(coalesce(venta ->> '$.montoGiftCard', 0) as real) > 0
    union all select json_object('metodo', i.value ->> '$.metodo', 'monto', printf('%.2f', i.value ->> '$.monto'))
      from json_each(venta, '$.pagos') i
    union all select json_object('metodo', venta ->> '$.metodoPago', 'monto', printf('%.2f', total - cast(coalesce(venta ->> '$.montoGiftCard', 0) as real)))
      where venta -> '$.pagos' is null and total - cast(coalesce(venta ->> '$.montoGiftCard', 0) as real) > 0.004))
  where estado in ('escrita', 'enviando');
create index manuales_reemplaza on manuales (reemplaza) where reemplaza is not null;
create table pagos_manuales (
  clave text not null references manuales (clave), orden integer not null, turno integer references turnos (numero),
  metodo integer not null, monto text not null, dolares text, dolares_bs text, primary key (clave, orden)
) strict;
create index pagos_manuales_turno on pagos_manuales (turno) where turno is not null;
create trigger pagos_manuales_de_abierto before insert on pagos_manuales
when (select cerrado_en from turnos where numero = new.turno) is not null
begin select raise(abort, 'el turno está cerrado'); end;
create trigger pagos_manuales_fijos before delete on pagos_manuales
when (select cerrado_en from turnos where numero = old.turno) is not null
begin select raise(abort, 'el turno está cerrado'); end;
-- Instants increase within one emission type: the last online one is looked for at each sale.
create index documentos_tipo on documentos (tipo_emision, fecha_emision, estado)
`;
