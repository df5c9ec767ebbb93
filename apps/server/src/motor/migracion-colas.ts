/** Queues of mails, deliveries and pictures by company. An entry of `MIGRACIONES`. docs/decisions/0021 */
export const COLAS = `
  -- The company of a mail. Null: written by a program of before; the check for missing rows fills it in.
  alter table correos add column nit integer;
  update correos set nit = (select facturas.nit from facturas where facturas.cuf = correos.cuf) where estado = 'pendiente';
  create index correos_nit on correos (nit, proximo_en) where estado = 'pendiente';
  create index entregas_turno on entregas (webhook_id, proximo_en) where estado = 'pendiente';
  -- The moment when a picture was put up or named last, and its size. Null: written by a program of before.
  alter table fotos add column puesta_en integer;
  alter table fotos add column bytes integer;
  update fotos set bytes = length(foto);
  create index fotos_puestas on fotos (nit, puesta_en, bytes);
`;
