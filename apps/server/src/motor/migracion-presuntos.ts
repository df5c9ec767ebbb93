/** Ends of outages that are presumed. An entry of `ULTIMAS`. docs/trust.md heading 80 */
export const PRESUNTOS = `
  -- The act that wrote an end for the till; null where the till told it itself, or nothing more is to be heard.
  alter table cortes add column presunto text;
  create index cortes_presuntos on cortes (nit, sucursal, punto_venta) where presunto is not null;
`;
