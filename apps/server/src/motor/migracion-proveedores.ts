/** What is owed to suppliers, changes of a purchase after it, and notes that suppliers owe. An entry of `ULTIMAS`. docs/decisions/0066 */
export const PROVEEDORES = `
  -- The account of a supplier: what the shop owes is above zero, in centavos. A row never changes.
  create table cuentas_proveedor (
    id integer primary key autoincrement, nit integer not null references empresas, proveedor_id text not null, motivo text not null,
    referencia text not null, fecha text not null, centavos integer not null, nota text, usuario text, origen text not null,
    registrado_en integer not null, huella text, unique (nit, motivo, referencia)) strict;
  create index cuentas_proveedor_de on cuentas_proveedor (nit, proveedor_id, id);
  create trigger cuentas_proveedor_no_se_cambian before update on cuentas_proveedor when (old.id is not null) begin select raise(abort, 'una cuenta no se cambia'); end;
  create trigger cuentas_proveedor_no_se_borran before delete on cuentas_proveedor when (old.id is not null) begin select raise(abort, 'una cuenta no se borra'); end;
  -- What changed a purchase after it was kept: a mistyped cost, a later expense or discount, goods that went back. 'monto' is decimal text in
  -- bolivianos, 'datos' what each line had of it, as JSON.
  create table ajustes_compra (
    nit integer not null references empresas, id text not null, compra_id text not null, clase text not null, concepto text,
    monto text not null, datos text not null, usuario text, origen text not null, registrado_en integer not null, huella text,
    primary key (nit, id)) strict;
  create index ajustes_compra_de on ajustes_compra (nit, compra_id, registrado_en);
  -- Notes that a supplier owes for goods that went back and for later discounts, under the id of their change.
  create table notas_proveedor (
    nit integer not null references empresas, id text not null, proveedor_id text not null, compra_id text not null, clase text not null,
    monto text not null, estado text not null check (estado in ('pendiente', 'recibida')), numero text, autorizacion text, fecha text,
    registrado_en integer not null, recibida_en integer, primary key (nit, id)) strict;
  create index notas_proveedor_estado on notas_proveedor (nit, estado, registrado_en, id);
`;

/** Purchases whose goods are still to come. An entry of `ULTIMAS`. docs/decisions/0066 */
export const POR_RECIBIR = `
  -- 1: some of its goods did not come yet.
  alter table compras add column por_recibir integer not null default 0;
  create index compras_por_recibir on compras (nit, fecha, id) where por_recibir = 1;
`;
