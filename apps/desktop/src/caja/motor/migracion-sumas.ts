import { NOTAS_EN_ORDEN } from "@mostrador/core/sumas";

/** Sums of rows. An entry of `MIGRACIONES`. docs/decisions/0019 */
export const SUMAS = `
-- CRC-32 of each row, by table and rowid, and the rows written since.
create table sumas (
  tabla text not null, clave integer not null, suma integer not null, primary key (tabla, clave)
) strict, without rowid;
create table sin_sumar (tabla text not null, clave integer not null, primary key (tabla, clave)) strict, without rowid;
-- With a trigger on a table SQLite looks at each insert for rows that point to the new one.
create index ventas_cuf on ventas (cuf) where cuf is not null;
create index documentos_gemela on documentos (gemela) where gemela is not null;
create index impresion_cuf on impresion (cuf) where cuf is not null
`;

/** The notes of written rows in their order. An entry of `MIGRACIONES`. */
export const SUMAS_EN_ORDEN = `${NOTAS_EN_ORDEN}
-- The index ventas_otras finds the sales that are being charged too.
drop index ventas_cobrando
`;
