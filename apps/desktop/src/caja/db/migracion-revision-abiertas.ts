/** The version of an open or parked sale, and the window that wrote it. An entry of `MIGRACIONES`. */
export const REVISION_ABIERTAS = `
-- Grows with each write of the sale. A window that saw an older one, and did not write it itself, changes nothing.
alter table abiertas add column revision integer not null default 0;
alter table abiertas add column ventana text not null default '';
alter table carritos add column revision integer not null default 0;
alter table carritos add column ventana text not null default ''
`;
