/** Keys of pairing codes, and tills that call in the open over the network. An entry of `ULTIMAS`. docs/decisions/0041 */
export const LLAVES = `
  -- The code's key, sealed, under which both sides prove it; null in codes of before, which travel as they are.
  alter table codigos_emparejamiento add column llave text;
  -- The last heartbeat came without TLS from another computer.
  alter table terminales add column en_claro integer not null default 0;
`;
