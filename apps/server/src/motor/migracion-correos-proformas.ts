/** The queue of proformas by e-mail. An entry of `DE_FEEDS`. docs/design.md D59 */
export const CORREOS_PROFORMAS = `
  create table correos_proformas (
    id integer primary key autoincrement, nit integer not null references empresas, proforma_id text not null, para text not null,
    estado text not null, intentos integer not null, proximo_en integer not null, error text, creado_en integer not null) strict;
  create index correos_proformas_nit on correos_proformas (nit, proximo_en) where estado = 'pendiente';
  create index correos_proformas_de on correos_proformas (nit, proforma_id, id);
  create index correos_proformas_enviados on correos_proformas (nit, creado_en);
  create index correos_proformas_para on correos_proformas (para, creado_en);
`;
