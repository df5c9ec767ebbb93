const tabla = (nombre: string): string => `
  create table ${nombre} (
    nit integer not null references empresas, id text not null, datos text not null, marcas text not null default '{}',
    borrado integer not null, version integer not null, primary key (nit, id)) strict;
  create index ${nombre}_version on ${nombre} (nit, version);
`;

/** Rows that prices follow from, as tills share them. An entry of `MIGRACIONES`. docs/decisions/0022 */
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
