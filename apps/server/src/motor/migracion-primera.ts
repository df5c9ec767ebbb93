/** The tables of the first release. */
export const PRIMERA = `
  create table ajustes (clave text primary key, valor text not null) strict;
  create table empresas (
    nit integer primary key, razon_social text not null, municipio text not null, telefono text,
    modalidad integer not null, ambiente integer not null, codigo_sistema text not null,
    token blob, p12 blob, p12_clave blob, activa integer not null, desfase_ms integer not null, creado_en integer not null) strict;
  create table claves (
    hash text primary key, nit integer not null references empresas, rol text not null, creado_en integer not null) strict;
  create table puntos (
    nit integer not null references empresas, sucursal integer not null, punto_venta integer not null,
    cuis text, cuis_vence text, terminal_id text, cerrado integer not null, primary key (nit, sucursal, punto_venta)) strict;
  create table cufds (
    id integer primary key autoincrement, nit integer not null, sucursal integer not null, punto_venta integer not null,
    codigo text not null, codigo_control text not null, direccion text not null, obtenido_en text not null, vigente_hasta text not null,
    unique (nit, codigo)) strict;
  create index cufds_punto on cufds (nit, sucursal, punto_venta, id);
  create table contadores (
    nit integer not null, sucursal integer not null, punto_venta integer not null, sector integer not null,
    siguiente integer not null, primary key (nit, sucursal, punto_venta, sector)) strict;
  create table facturas (
    id integer primary key autoincrement, cuf text not null unique, nit integer not null references empresas,
    sucursal integer not null, punto_venta integer not null, sector integer not null, tipo_factura integer not null,
    numero integer not null, tipo_emision integer not null, fecha_emision text not null, cufd text not null, cafc text,
    estado text not null, xml blob not null, pedido text not null, avisos text not null, monto_total text not null,
    cliente_documento text not null, cliente_nombre text, cliente_correo text,
    enviado_en integer, intento_fin integer, negativas integer not null, codigo_recepcion text, mensajes text,
    motivo_anulacion integer, revertida integer not null, cambio_pendiente text, corte_id text, paquete_id integer, observada text,
    terminal_id text, venta_id text, epoca integer, gemela text, clave_idempotencia text, version integer not null, creado_en integer not null) strict;
  -- A number is used once among the documents that may exist at the tax system; a CAFC has its own series.
  create unique index facturas_numero on facturas (nit, sucursal, punto_venta, sector, coalesce(cafc, ''), numero)
    where estado not in ('RECHAZADA', 'DESCARTADA');
  create index facturas_lista on facturas (nit, fecha_emision, id);
  create index facturas_abiertas on facturas (estado) where estado in ('ENVIANDO', 'EN_DUDA', 'OFFLINE');
  create index facturas_terminal on facturas (terminal_id, version) where terminal_id is not null;
  create table creditos (
    id integer primary key autoincrement, nit integer not null references empresas, referencia text not null,
    cantidad integer not null, en integer not null, unique (nit, referencia)) strict;
  create table idempotencia (
    nit integer not null, operacion text not null, clave text not null, hash text not null, cuf text, status integer, cuerpo text,
    creado_en integer not null, primary key (nit, operacion, clave)) strict;
  create table catalogos (
    nit integer not null references empresas, nombre text not null, filas text not null, sincronizado_en integer not null,
    primary key (nit, nombre)) strict;
  create table tipos_cambio (fecha text primary key, usd text not null) strict;
  create table auditoria (
    id integer primary key autoincrement, nit integer not null, cuf text not null, antes text, despues text not null,
    suceso text not null, en integer not null) strict;
  create table terminales (
    id text primary key, nit integer not null references empresas, sucursal integer not null, punto_venta integer not null,
    nombre text not null, token_hash text not null unique, epoca integer not null, revocado integer not null, visto_en integer,
    creado_en integer not null) strict;
  create table codigos_emparejamiento (
    hash text primary key, nit integer not null references empresas, sucursal integer not null, punto_venta integer,
    vence_en integer not null, usado integer not null) strict;
  create table lapidas (cuf text primary key, nit integer not null, en integer not null) strict;
  create table cortes (
    id text primary key, nit integer not null references empresas, sucursal integer not null, punto_venta integer not null,
    terminal_id text, tipo integer not null, inicio text not null, fin text) strict;
  create table eventos (
    id integer primary key autoincrement, nit integer not null references empresas, sucursal integer not null,
    punto_venta integer not null, corte_id text, tipo integer not null, cufd_evento text not null, inicio text not null,
    fin text not null, descripcion text not null, codigo integer, en_duda integer not null) strict;
  create unique index eventos_corte on eventos (corte_id, cufd_evento) where corte_id is not null;
  create table paquetes (
    id integer primary key autoincrement, nit integer not null references empresas, sucursal integer not null,
    punto_venta integer not null, sector integer not null, tipo_factura integer not null, evento_id integer not null references eventos,
    cufd text not null, cafc text, archivo blob not null, hash text not null, cantidad integer not null, estado text not null,
    codigo_recepcion text unique, mensajes text, creado_en integer not null) strict;
  create table paquete_facturas (
    paquete_id integer not null references paquetes, posicion integer not null, cuf text not null references facturas (cuf),
    primary key (paquete_id, posicion)) strict;
  create table productos (
    nit integer not null references empresas, id text not null, datos text not null, borrado integer not null,
    editado_en text not null, version integer not null, primary key (nit, id)) strict;
  create index productos_version on productos (nit, version);
  create table clientes (
    nit integer not null references empresas, id text not null, datos text not null, borrado integer not null,
    editado_en text not null, version integer not null, primary key (nit, id)) strict;
  create index clientes_version on clientes (nit, version);
  insert into ajustes values ('version', '0');
  `;
