/** Pictures of products by hash. An entry of `MIGRACIONES`. docs/design.md D53 */
export const FOTOS = `
  -- A picture as a data URI under its SHA-256. A product's row names its hash and holds the picture too, for programs of before.
  create table fotos (nit integer not null, hash text not null, foto text not null, primary key (nit, hash)) strict;
`;
