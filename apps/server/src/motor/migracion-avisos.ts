/** Notices that an owner gets by mail. An entry of `DE_FEEDS`. */
export const AVISOS = `
  -- A person's choice of a kind of notice in a company, and the moment when the last one was mailed. Without a row the default holds.
  create table avisos_dueno (
    nit integer not null, correo text not null, clase text not null, activo integer not null, minimo integer not null,
    dicho_en integer not null, primary key (nit, correo, clase)) strict;
`;
