/** Open sales. An entry of `MIGRACIONES`. */
export const ABIERTAS = `
-- The sale that each person has open at this till, as the screen keeps it; '' is a till without users. It is stored while it changes.
-- Once it is charged its cart is null: the screen shows what becomes of the sale until the next one begins.
create table abiertas (
  de text primary key, venta_id text not null, nombre text not null, carrito text, pago text, guardada_en text not null,
  usuario text
) strict
`;

/** Products that were scanned while the sale before was being charged. An entry of `MIGRACIONES`. */
export const SIGUIENTES = `
-- What was read for the sale after this one, as the screen keeps it: it begins the next cart. Null: nothing.
alter table abiertas add column siguientes text
`;

/** The version of an open or parked sale, and the window that wrote it. An entry of `MIGRACIONES`. */
export const REVISION_ABIERTAS = `
-- Grows with each write of the sale. A window that saw an older one, and did not write it itself, changes nothing.
alter table abiertas add column revision integer not null default 0;
alter table abiertas add column ventana text not null default '';
alter table carritos add column revision integer not null default 0;
alter table carritos add column ventana text not null default ''
`;
