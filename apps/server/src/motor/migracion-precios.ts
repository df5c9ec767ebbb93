const tabla = (nombre: string): string => `
  create table ${nombre} (
    nit integer not null references empresas, id text not null, datos text not null, marcas text not null default '{}',
    borrado integer not null, version integer not null, primary key (nit, id)) strict;
  create index ${nombre}_version on ${nombre} (nit, version);
`;

/** Shared rows from which prices follow. An entry of `MIGRACIONES`. docs/decisions/0022 */
export const PRECIOS = [
  "presentaciones",
  "listas_precio",
  "listas_de_clientes",
  "tarifas",
  "promociones",
  "casillas",
]
  .map(tabla)
  .join("");
