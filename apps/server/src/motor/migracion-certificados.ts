/** Certificates that a company replaced. An entry of `ULTIMAS`. docs/decisions/0033 */
export const CERTIFICADOS = `
  -- The sealed .p12 that signed until 'hasta', in ms of the tax system's clock. A document that is rebuilt after a restore is signed with it again.
  create table certificados_anteriores (
    nit integer not null references empresas, hasta integer not null, p12 blob not null, p12_clave blob not null,
    primary key (nit, hasta)) strict;
`;
