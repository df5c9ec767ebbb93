/** Search of documents by lines, cashier and amount. An entry of `MIGRACIONES`. */
export const TEXTOS = `
  -- Each text that a company's documents are found by, once: descriptions of lines and names of cashiers.
  create table textos_buscados (
    id integer primary key autoincrement, nit integer not null, plano text not null, unique (nit, plano)) strict;
  -- The texts of each document. Documents of before are put in by and by.
  create table facturas_textos (
    factura_id integer not null, texto_id integer not null, primary key (factura_id, texto_id)) strict, without rowid;
  create index facturas_textos_texto on facturas_textos (texto_id, factura_id);
  create index facturas_monto on facturas (nit, monto_total);
`;
