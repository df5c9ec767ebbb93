/** Migrations that add the tables of stock. Each constant is an entry of `ULTIMAS`. */

/** Balances, their movements, counts, purchases and suppliers. docs/decisions/0056 */
export const EXISTENCIAS = `
  -- Whether the company follows its stock: 0 no, 1 of its tills, 2 of the API's documents too.
  alter table versiones add column existencias integer not null default 0;
  -- The stock of a product in a branch, from its first count or receipt ('desde', in Bolivia's time) on. Quantities are hundred-thousandths
  -- of the product's unit; values and costs are millionths of a boliviano. The movements stay the truth.
  create table existencias (
    nit integer not null references empresas, sucursal integer not null, producto_id text not null, cantidad integer not null,
    valor integer not null, costo integer not null, minimo integer, desde text not null, ultimo_conteo text, ultimo_movimiento text not null,
    sigue integer not null default 1, version integer not null, primary key (nit, sucursal, producto_id)) strict;
  create index existencias_producto on existencias (nit, producto_id);
  create index existencias_version on existencias (nit, sucursal, version);
  -- Movements in the order of their arrival, each with the balance that it left. A row never changes.
  create table movimientos_existencia (
    id integer primary key autoincrement, nit integer not null references empresas, sucursal integer not null, producto_id text not null,
    motivo text not null, referencia text not null, linea integer not null, cantidad integer not null, valor integer not null,
    queda_cantidad integer not null, queda_valor integer not null, instante text not null, registrado_en integer not null,
    usuario text, origen text not null, nota text, unique (nit, motivo, referencia, linea)) strict;
  create index movimientos_existencia_de on movimientos_existencia (nit, sucursal, producto_id, id);
  create index movimientos_existencia_en on movimientos_existencia (nit, sucursal, producto_id, instante, cantidad, valor);
  create trigger movimientos_existencia_no_se_cambian before update on movimientos_existencia when (old.id is not null) begin select raise(abort, 'un movimiento no se cambia'); end;
  create trigger movimientos_existencia_no_se_borran before delete on movimientos_existencia when (old.id is not null) begin select raise(abort, 'un movimiento no se borra'); end;
  -- Sales that took goods out, once each by their key: the lines as they were frozen, what left and what came back, as JSON. 'lineas' null:
  -- the till told none, and its document is still to come.
  create table ventas_existencia (
    nit integer not null references empresas, clave text not null, sucursal integer not null, instante text not null, usuario text,
    lineas text, pasos integer not null default 0, primary key (nit, clave)) strict;
  create table conteos (
    nit integer not null references empresas, id text not null, sucursal integer not null, instante text not null, usuario text,
    origen text not null, nota text, registrado_en integer not null, primary key (nit, id)) strict;
  create index conteos_orden on conteos (nit, instante, id);
  -- 'esperado': what the ledger held at the line's instant. 'costo': of a unit of its adjustment.
  create table conteos_lineas (
    nit integer not null, conteo_id text not null, linea integer not null, sucursal integer not null, producto_id text not null,
    instante text not null, contado integer not null, esperado integer not null, costo integer not null,
    primary key (nit, conteo_id, linea)) strict;
  create index conteos_lineas_de on conteos_lineas (nit, sucursal, producto_id, instante);
  create table proveedores (
    nit integer not null references empresas, id text not null, documento text, razon_social text not null, telefono text,
    plano text not null, creado_en integer not null, primary key (nit, id)) strict;
  create unique index proveedores_documento on proveedores (nit, documento) where documento is not null;
  -- Purchases; amounts are decimal text, 'datos' has the lines and the ledger's columns as JSON.
  create table compras (
    nit integer not null references empresas, id text not null, proveedor_id text not null, sucursal integer not null, fecha text not null,
    con_factura integer not null, numero text not null, autorizacion text not null, tipo_compra integer not null, total text not null,
    credito text not null, datos text not null, usuario text, registrada_en integer not null, primary key (nit, id),
    foreign key (nit, proveedor_id) references proveedores (nit, id)) strict;
  create unique index compras_documento on compras (nit, proveedor_id, numero, autorizacion) where numero <> '';
  create index compras_fecha on compras (nit, fecha, id);
`;

/** Transfers between branches, and goods that leave without a sale. docs/decisions/0065 */
export const TRASLADOS = `
  -- SHA-256 of what was sent under the act's id: the same again is the act, anything else a conflict. Null: an act of before.
  alter table compras add column huella text;
  alter table conteos add column huella text;
  -- Transfers. 'de_guia' 1: the departure was read from the slip of an arrival that came first. Lines have their quantities in
  -- hundred-thousandths of the product's unit; 'valor' is what left the branch in millionths of a boliviano, null where its stock of the
  -- product was not followed.
  create table traslados (
    nit integer not null references empresas, id text not null, sucursal_origen integer not null, sucursal_destino integer not null,
    instante text not null, estado text not null check (estado in ('enCamino', 'llegado')), de_guia integer not null default 0, nota text,
    usuario text, origen text not null, registrado_en integer not null, huella text, primary key (nit, id)) strict;
  create index traslados_orden on traslados (nit, instante, id);
  create index traslados_estado on traslados (nit, estado, instante, id);
  create table traslados_lineas (
    nit integer not null, traslado_id text not null, linea integer not null, producto_id text not null, presentacion_id text,
    factor text not null, cantidad integer not null, valor integer, llego integer not null default 0, falto integer not null default 0,
    primary key (nit, traslado_id, linea)) strict;
  -- Deliveries, each once by its own key. 'datos': what each line brought, as JSON. 'sobra' 1: more came than was on its way.
  create table entregas_traslado (
    nit integer not null references empresas, id text not null, traslado_id text not null, instante text not null, motivo text,
    datos text not null, sobra integer not null default 0, usuario text, origen text not null, registrado_en integer not null,
    huella text, primary key (nit, id)) strict;
  create index entregas_traslado_de on entregas_traslado (nit, traslado_id, registrado_en);
  -- Leavings without a sale: 'numero' counts the company's acts. 'datos' has the lines as JSON; 'costo' is what left, in millionths.
  create table salidas_existencia (
    nit integer not null references empresas, id text not null, numero integer not null, sucursal integer not null, motivo text not null,
    instante text not null, responsable text not null, nota text, documento text, complemento text, costo integer not null,
    datos text not null, usuario text, origen text not null, registrado_en integer not null, huella text, primary key (nit, id),
    unique (nit, numero)) strict;
  create index salidas_existencia_orden on salidas_existencia (nit, instante, id);
`;

/** Debts to suppliers, changes of stored purchases, and notes that suppliers owe. docs/decisions/0066 */
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

/** Purchases whose goods have not arrived yet. docs/decisions/0066 */
export const POR_RECIBIR = `
  -- 1: some of its goods did not come yet.
  alter table compras add column por_recibir integer not null default 0;
  create index compras_por_recibir on compras (nit, fecha, id) where por_recibir = 1;
`;

/** Goods that arrived before their supplier's invoice. docs/decisions/0076 */
export const POR_FACTURAR = `
  -- 1: it waits for the supplier's invoice; 2: invoices have joined all of it.
  alter table compras add column por_facturar integer not null default 0;
  create index compras_por_facturar on compras (nit, fecha, id) where por_facturar = 1;
`;

/** Products that are made of others. docs/decisions/0077 */
export const COMPOSICIONES = `
  -- The parts of a product from an instant on; a row never changes, the next one takes its place. 'datos': the parts as JSON, empty where
  -- the product has none any more.
  create table composiciones (
    id integer primary key autoincrement, nit integer not null references empresas, clave text not null, producto_id text not null,
    desde text not null, datos text not null, usuario text, origen text not null, registrado_en integer not null, huella text,
    unique (nit, clave)) strict;
  create index composiciones_de on composiciones (nit, producto_id, id);
  -- The product that was sold, where its part moved; null: the product itself was.
  alter table movimientos_existencia add column de_combo text;
`;

/** Goods that are set aside until a day. docs/decisions/0078 */
export const RESERVAS = `
  -- 'referencia': the proforma, or the key of the sale whose goods are still here. 'hasta': the last day, AAAA-MM-DD. 'cerrada' 1: nothing
  -- of it is set aside any more.
  create table reservas (
    nit integer not null references empresas, id text not null, sucursal integer not null,
    motivo text not null check (motivo in ('pedido', 'proforma', 'entrega')), referencia text, para text not null, hasta text not null,
    cerrada integer not null default 0, instante text not null, nota text, usuario text, origen text not null,
    registrado_en integer not null, huella text, primary key (nit, id)) strict;
  create index reservas_orden on reservas (nit, cerrada, instante, id);
  create index reservas_de on reservas (nit, referencia) where referencia is not null;
  -- Quantities in hundred-thousandths of the product's unit. 'lugar': of a sold line among its sale's movements. 'valor': what goods of a
  -- sale came back at, in millionths of a boliviano. 'entregada': what their buyer has, or gave up.
  create table reservas_lineas (
    nit integer not null, reserva_id text not null, linea integer not null, sucursal integer not null, producto_id text not null,
    descripcion text not null, lugar integer not null, cantidad integer not null, valor integer not null default 0,
    entregada integer not null default 0, primary key (nit, reserva_id, linea)) strict;
  create index reservas_lineas_de on reservas_lineas (nit, producto_id, sucursal) where entregada < cantidad;
  -- Deliveries with their slips: 'numero' counts the company's. 'datos': what each line handed over, as JSON.
  create table entregas_reserva (
    nit integer not null references empresas, id text not null, reserva_id text not null, numero integer not null, instante text not null,
    recibe text not null, datos text not null, usuario text, origen text not null, registrado_en integer not null, huella text,
    primary key (nit, id), unique (nit, numero)) strict;
  create index entregas_reserva_de on entregas_reserva (nit, reserva_id, numero);
`;

/** The owner's choice about sales of more than the stock. docs/decisions/0079 */
export const BAJO_CERO = `
  -- 'avisar', 'encargado' or 'impedir': what tills do with a sale of more than they know to be left.
  alter table versiones add column bajo_cero text not null default 'avisar';
`;

/** Versions of suppliers, by which tills learn the names that they offer. docs/decisions/0074 */
export const PROVEEDORES_DE_CAJAS = `
  -- Drawn of the company's counter by each purchase. 0: none since.
  alter table proveedores add column version integer not null default 0;
  create index proveedores_version on proveedores (nit, version);
`;

/** Indexes by which balances are listed in order. docs/decisions/0056 */
export const EXISTENCIAS_EN_ORDEN = `
  -- Lists by quantity and by value; the first one adds up all balances of a company, too, without reading their rows.
  create index existencias_cantidad on existencias (nit, cantidad, producto_id, sucursal, sigue, valor, minimo);
  create index existencias_valor on existencias (nit, valor, producto_id, sucursal);
  -- Products that were deleted: their balances are in no sum.
  create index fichas_borradas on fichas (nit, tipo, id) where borrado = 1;
`;

/** Lists of balances whose number and value are kept, with their condition; `fila` is the prefix of a balance's columns. */
const LISTAS_SUMADAS = {
  todas: () => "1 = 1",
  bajo_minimo: (fila: string) => `${fila}cantidad < ${fila}minimo`,
  negativas: (fila: string) => `${fila}cantidad < 0`,
  agotadas: (fila: string) => `${fila}cantidad <= 0`,
} as const;

/** Columns of `existencias_sumas` with the amount that a balance adds to each. */
const SUMADAS = Object.entries(LISTAS_SUMADAS).flatMap(([lista, es]) => {
  const si = (fila: string, cuanto: string) =>
    `(case when ${fila}sigue = 1 and ${es(fila)} then ${cuanto} else 0 end)`;
  return [
    { columna: lista, de: (fila: string) => si(fila, "1") },
    { columna: `valor_${lista}`, de: (fila: string) => si(fila, `${fila}valor`) },
  ];
});

/** Builds the update of the sums of a balance's branch by the terms of a column. */
function moverSumas(fila: "new" | "old", termino: (suma: (typeof SUMADAS)[number]) => string): string {
  const movidas = SUMADAS.map((suma) => `${suma.columna} = ${suma.columna} ${termino(suma)}`);
  return `update existencias_sumas set ${movidas.join(", ")} where nit = ${fila}.nit and sucursal = ${fila}.sucursal;`;
}

const COLUMNAS_SUMADAS = SUMADAS.map(({ columna }) => columna);

/** Number and value of the balances of each branch, by the lists that show them. docs/decisions/0056 */
export const EXISTENCIAS_SUMADAS = `
  -- A list of 300,000 balances would count them all to tell how many there are. Triggers keep the sums; the balances stay the truth.
  create table existencias_sumas (
    nit integer not null, sucursal integer not null, ${COLUMNAS_SUMADAS.map((columna) => `${columna} integer not null`).join(", ")},
    primary key (nit, sucursal)) strict, without rowid;
  insert into existencias_sumas (nit, sucursal, ${COLUMNAS_SUMADAS.join(", ")})
    select nit, sucursal, ${SUMADAS.map(({ de }) => `sum(${de("")})`).join(", ")} from existencias group by nit, sucursal;
  create trigger existencias_suma after insert on existencias begin
    insert into existencias_sumas (nit, sucursal, ${COLUMNAS_SUMADAS.join(", ")})
      values (new.nit, new.sucursal, ${SUMADAS.map(({ de }) => de("new.")).join(", ")})
      on conflict (nit, sucursal) do update set ${COLUMNAS_SUMADAS.map((una) => `${una} = existencias_sumas.${una} + excluded.${una}`).join(", ")}; end;
  create trigger existencias_mueve after update on existencias begin
    ${moverSumas("new", ({ de }) => `+ ${de("new.")} - ${de("old.")}`)} end;
  create trigger existencias_quita after delete on existencias begin
    ${moverSumas("old", ({ de }) => `- ${de("old.")}`)} end;
`;

/** Sales that reached the server before the act that begins their products' stock. docs/decisions/0103 */
export const VENTAS_SIN_MOVER = `
  -- 1: a line of the sale moved nothing. An act that begins stock in the past looks for such sales after it.
  alter table ventas_existencia add column sin_mover integer not null default 0;
  create index ventas_existencia_sin_mover on ventas_existencia (nit, sucursal, instante, clave) where sin_mover = 1;
`;

/** Parts of large counts that were accepted and are not booked yet. docs/decisions/0104 */
export const CONTEOS_POR_PARTES = `
  -- 'id': the count as it was sent. 'conteo_id': the count of this part. 'lineas': what was counted, as JSON. A booked part has no row.
  create table conteos_por_partes (
    nit integer not null references empresas, id text not null, parte integer not null, conteo_id text not null, sucursal integer not null,
    instante text not null, usuario text, origen text not null, nota text, lineas text not null, primary key (nit, id, parte)) strict;
`;
