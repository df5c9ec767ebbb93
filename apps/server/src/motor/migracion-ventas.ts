/** Sales as summed for the owner's figures. An entry of `MIGRACIONES`. docs/decisions/0023 */
export const VENTAS = `
  -- What figures are filtered by, of each document in a public state: 'clase' 1 is an invoice, 2 a note. Made again from the documents at will.
  create table ventas (
    nit integer not null, fecha_emision text not null, factura_id integer not null, clase integer not null, estado text not null,
    sucursal integer not null, punto_venta integer not null, sector integer not null, cajero text not null,
    metodo_pago integer not null, centavos integer not null,
    primary key (nit, fecha_emision, factura_id)) strict, without rowid;
  create index ventas_monto on ventas (nit, centavos, fecha_emision, factura_id);
  create index ventas_cajero on ventas (nit, cajero, fecha_emision, factura_id);
  -- The same added up by hour and by all that is counted by.
  create table ventas_hora (
    nit integer not null, dia text not null, hora integer not null, sucursal integer not null, punto_venta integer not null,
    sector integer not null, clase integer not null, estado text not null, metodo_pago integer not null, cajero text not null,
    documentos integer not null, centavos integer not null,
    primary key (nit, dia, hora, sucursal, punto_venta, sector, clase, estado, metodo_pago, cajero)) strict, without rowid;
  -- And by product; 'anulada' 1 was annulled, 'cantidad' in hundred-thousandths.
  create table ventas_producto (
    nit integer not null, dia text not null, sucursal integer not null, codigo text not null, clase integer not null,
    anulada integer not null, documentos integer not null, cantidad integer not null, centavos integer not null,
    primary key (nit, dia, sucursal, codigo, clase, anulada)) strict, without rowid;
  -- Acts at the tills without sales and their payments, and those that a permission was lent for, by their instant.
  create index hechos_actos on hechos (nit, instante, id) where tipo not in ('venta', 'cobroManual');
  create index hechos_permisos on hechos (nit, instante, id) where autorizo is not null;
  -- The description under which each product was first sold.
  create table productos_vendidos (
    nit integer not null, codigo text not null, descripcion text not null, primary key (nit, codigo)) strict, without rowid;
`;

/** Marks documents whose products are added up in bolivianos. An entry of `ULTIMAS`. */
export const VENTAS_EN_BS = `
  -- Null: a program before this one added up the lines, which sectors 3, 4 and 28 have in the currency of the document.
  alter table ventas add column en_bs integer;
  create index ventas_en_moneda on ventas (factura_id) where en_bs is null and sector in (3, 4, 28);
`;
