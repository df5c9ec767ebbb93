/** Tombstones of each company apart: one that another company leaves for the same CUF takes no place. An entry of `ULTIMAS`. */
export const LAPIDAS_DE_CADA_UNA = `
  create table lapidas_suyas (
    nit integer not null, cuf text not null, en integer not null, primary key (nit, cuf)) strict;
  insert into lapidas_suyas (nit, cuf, en) select nit, cuf, en from lapidas;
  drop table lapidas;
  alter table lapidas_suyas rename to lapidas;
`;
