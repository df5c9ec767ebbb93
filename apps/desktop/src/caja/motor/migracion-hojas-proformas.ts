/** Pages of proformas in the printer's queue. An entry of `MIGRACIONES`. docs/design.md D59 */
export const HOJAS_PROFORMAS = `
-- The proforma that a job draws on a page. A program of before prints its test ticket in its place.
alter table impresion add column proforma_id text
`;
