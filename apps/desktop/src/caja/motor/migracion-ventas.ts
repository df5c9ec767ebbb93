/**
 * The words that a sale is found by, of a row `ventas` called `new`. `factura123` and `bs2150` stand for a number and
 * an amount: whole words that no name has. A released migration contains this text, so it never changes.
 */
export const PALABRAS_DE_VENTA = `concat_ws(' ', new.cliente ->> '$.razonSocial', new.cliente ->> '$.numeroDocumento',
    new.entrada ->> '$.usuario', 'bs' || replace(new.total, '.', ''),
    (select group_concat(concat_ws(' ', value ->> '$.codigoProducto', value ->> '$.descripcion'), ' ')
     from json_each(new.entrada, '$.items')),
    (select 'factura' || numero from documentos where cuf = new.cuf))`;

/** Indexes all past sales by the words that a cashier remembers. An entry of `MIGRACIONES`. */
export const VENTAS_BUSCADAS = `
create virtual table ventas_fts using fts5 (
  texto, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4 5 6', detail = 'none'
);
-- Nearly all sales are EMITIDA: the others are few, and asked for by themselves.
create index ventas_otras on ventas (estado, creada_en) where estado <> 'EMITIDA';
insert into ventas_fts (rowid, texto) select new.rowid, ${PALABRAS_DE_VENTA} from ventas new
`;
