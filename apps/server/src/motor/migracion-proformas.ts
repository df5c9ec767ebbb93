/** Proformas: the rows that tills share, how they are listed, the portal's numbers, and the sales that they became. An entry of `DE_FEEDS`. */
export const PROFORMAS = `
  create table proformas (
    nit integer not null references empresas, id text not null, datos text not null, marcas text not null default '{}',
    borrado integer not null, version integer not null, primary key (nit, id)) strict;
  create index proformas_version on proformas (nit, version);
  -- What a proforma is found and sorted by, written with its row.
  create table proformas_buscadas (
    nit integer not null, id text not null, serie text not null, numero integer not null, hecha_en text not null, valida_hasta text not null,
    sucursal integer not null, cliente text not null, centavos integer not null, usuario text, plano text not null, descartada integer not null,
    ventas integer not null, primary key (nit, id)) strict;
  create index proformas_buscadas_hecha on proformas_buscadas (nit, hecha_en, id);
  create index proformas_buscadas_numero on proformas_buscadas (nit, serie, numero);
  -- Sales that a proforma became, as facts of tills and documents of the portal tell. More than one living sale of one proforma is a conflict.
  create table proformas_vendidas (
    nit integer not null, proforma_id text not null, cuf text not null, numero integer not null, caja text not null, en integer not null,
    primary key (nit, proforma_id, cuf)) strict;
  create index proformas_vendidas_cuf on proformas_vendidas (nit, cuf);
`;
