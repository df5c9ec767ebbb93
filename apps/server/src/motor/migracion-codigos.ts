/** The order in which pairing codes were made, which no clock tells. An entry of `ULTIMAS`. */
export const ORDEN_DE_CODIGOS = `
  alter table codigos_emparejamiento add column orden integer not null default 0;
`;
