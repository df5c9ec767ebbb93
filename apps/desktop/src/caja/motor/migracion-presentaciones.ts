/**
 * Indexes rows `r` of presentations by their names and their products' words; the caller adds a condition. A released
 * migration contains this text, so it never changes.
 */
export const INDEXAR_PRESENTACIONES = `insert into presentaciones_fts (rowid, nombre, producto)
    select r.rowid, r.datos ->> '$.nombre', concat_ws(' ', p.descripcion, p.codigo, p.categoria)
    from reglas r left join productos p on p.id = r.producto_id where r.tipo = 'presentacion'`;

/**
 * The words that presentations are found by. An entry of `MIGRACIONES`. An older program may still write products, so
 * their table has no trigger: `saveProducto` indexes their presentations again.
 */
export const PRESENTACIONES_BUSCADAS = `
create virtual table presentaciones_fts using fts5 (
  nombre, producto, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2',
  prefix = '1 2 3 4 5 6 7 8', detail = 'column'
);
create trigger presentaciones_alta after insert on reglas when new.tipo = 'presentacion' begin
  ${INDEXAR_PRESENTACIONES} and r.rowid = new.rowid;
end;
create trigger presentaciones_baja after delete on reglas when old.tipo = 'presentacion' begin
  delete from presentaciones_fts where rowid = old.rowid;
end;
create trigger presentaciones_cambio after update on reglas when new.tipo = 'presentacion' begin
  delete from presentaciones_fts where rowid = old.rowid;
  ${INDEXAR_PRESENTACIONES} and r.rowid = new.rowid;
end;
${INDEXAR_PRESENTACIONES}
`;

/**
 * The words of presentations' own names alone, so that a search knows which of its words occur in no name. An entry of
 * `MIGRACIONES`.
 */
export const NOMBRES_DE_PRESENTACIONES = `
create virtual table nombres_fts using fts5 (
  nombre, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2',
  prefix = '1 2 3 4 5 6 7 8', detail = 'none'
);
create trigger nombres_alta after insert on reglas when new.tipo = 'presentacion' begin
  insert into nombres_fts (rowid, nombre) values (new.rowid, new.datos ->> '$.nombre');
end;
create trigger nombres_baja after delete on reglas when old.tipo = 'presentacion' begin
  delete from nombres_fts where rowid = old.rowid;
end;
create trigger nombres_cambio after update on reglas when new.tipo = 'presentacion' begin
  delete from nombres_fts where rowid = old.rowid;
  insert into nombres_fts (rowid, nombre) values (new.rowid, new.datos ->> '$.nombre');
end;
insert into nombres_fts (rowid, nombre) select rowid, datos ->> '$.nombre' from reglas where tipo = 'presentacion'
`;
