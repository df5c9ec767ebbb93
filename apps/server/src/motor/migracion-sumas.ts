/** Sums of rows. An entry of `MIGRACIONES`. docs/decisions/0019 */
export const SUMAS = `
  -- CRC-32 of each row, by table and rowid, and the rows written since. SQLite only: PostgreSQL has its pages' checksums.
  create table sumas (
    tabla text not null, clave integer not null, suma integer not null, primary key (tabla, clave)) strict, without rowid;
  create table sin_sumar (tabla text not null, clave integer not null, primary key (tabla, clave)) strict, without rowid;
  -- With a trigger on a table SQLite looks at each insert for rows that point to the new one.
  create index paquete_facturas_cuf on paquete_facturas (cuf);
  create index correos_cuf on correos (cuf);
`;
