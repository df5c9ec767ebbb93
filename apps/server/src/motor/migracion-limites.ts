/** Limits of calls that hold across servers. An entry of `ULTIMAS`. docs/decisions/0030 */
export const LIMITES = `
  -- The moment when a key has all its calls again, in microseconds by the database's clock. Without a row it has them now.
  create table llamadas_gastadas (clave text primary key, lleno_en integer not null) strict;
`;
