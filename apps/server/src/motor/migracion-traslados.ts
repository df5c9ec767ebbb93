/** Transfers between branches and leavings without a sale. An entry of `ULTIMAS`. docs/decisions/0065 */
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
