/** Rows that prices follow from, as the server's feed gives them. An entry of `MIGRACIONES`. docs/decisions/0022 */
export const PRECIOS = `
create table reglas (
  tipo text not null, id text not null, producto_id text, codigo_barras text, datos text not null, primary key (tipo, id)
) strict;
create index reglas_producto on reglas (producto_id, tipo) where producto_id is not null;
create index reglas_barras on reglas (codigo_barras) where codigo_barras is not null;
-- What the prices of a sale are made of, as JSON. Its lines in entrada have the price and the discount that the tax system was told.
alter table ventas add column precios text;
-- Null: a program of before, or its server, said nothing of permissions that came later.
alter table usuarios add column otros_permisos text;
-- A program of before passed over rows and fields that it did not know: the feed is read once more, from its beginning.
delete from cursores where nombre = 'datos'
`;
