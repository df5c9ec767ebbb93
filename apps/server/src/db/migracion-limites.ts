import { NOTAS_EN_ORDEN } from "@mostrador/core/sumas";

/** Limits of calls that hold across servers. docs/decisions/0030 */
const LIMITES = `
  -- The moment when a key has all its calls again, in microseconds by the database's clock. Without a row it has them now.
  create table llamadas_gastadas (clave text primary key, lleno_en integer not null) strict;
`;

/** Entries of `DE_FEEDS`, in their order: the notes of written rows, and the count of calls. */
export const NOTAS_Y_LIMITES = [NOTAS_EN_ORDEN, LIMITES];
