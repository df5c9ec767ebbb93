/** Proformas, and the sale that each became here. An entry of `MIGRACIONES`. docs/design.md D59 */
export const PROFORMAS = `
-- The conversion is the sale that it became, as the server tells it. Null: none, as far as the server knows.
create table proformas (
  id text primary key, serie text not null, numero integer not null, hecha_en text not null, valida_hasta text not null,
  descartada integer not null, conversion text, datos text not null
) strict;
create index proformas_hecha on proformas (hecha_en, id);
create index proformas_valida on proformas (valida_hasta);
create index proformas_numero on proformas (serie, numero);
create virtual table proformas_fts using fts5 (
  texto, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4', detail = 'none'
);
-- The proforma that a sale was made of. Programs of before leave it null.
alter table ventas add column proforma_id text;
create index ventas_proforma on ventas (proforma_id) where proforma_id is not null;
-- A program of before passed over proformas in the feed.
delete from cursores where nombre = 'datos'
`;
