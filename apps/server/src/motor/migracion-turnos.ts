/** Indexes of what is due and of facts. An entry of `MIGRACIONES`. docs/decisions/0021 */
export const TURNOS_Y_PLAZOS = `
  -- The first row of a place that a server may take: rows that stay with another one are not walked over.
  create index tareas_de_dueno on tareas (nit, clase, lugar, dueno, vence_en, id) where arrendada_hasta is null;
  -- The facts of the last week, which a till that takes another one's place gets.
  create index hechos_recibidos on hechos (nit, sucursal, punto_venta, recibido_en, id);
`;
