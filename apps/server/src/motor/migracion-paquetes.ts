/** The mark of packages whose verdict was asked for. An entry of `ULTIMAS`. docs/decisions/0034 */
export const PAQUETES_CONSULTADOS = `
  -- 1: the API user asked for the verdict with validar-paquete, and was told it. Until then each call that sends packages names this one.
  alter table paquetes add column consultado integer not null default 0;
  update paquetes set consultado = 1 where estado in ('validado', 'observado', 'rechazado');
  create index paquetes_punto on paquetes (nit, sucursal, punto_venta, consultado);
`;
