/** Each entry is applied once, in order; `user_version` remembers how many were. Never edit one that was released. */
export const MIGRACIONES: readonly string[] = [
  `
  create table ajuste (clave text primary key, valor text not null) strict;
  create table contribuyente (
    nit integer primary key, razon_social text not null, modalidad integer not null,
    sectores text not null, actividades text not null, reversion integer not null) strict;
  create table sistema (
    nit integer not null references contribuyente, codigo text not null, primary key (nit, codigo)) strict;
  create table token (jti text primary key, nit integer not null references contribuyente, revocado integer not null) strict;
  create table certificado (
    nit integer not null references contribuyente, huella text not null, pem text not null,
    revocado integer not null, primary key (nit, huella)) strict;
  create table cafc (
    nit integer not null references contribuyente, codigo text not null, sector integer not null,
    desde_numero integer not null, hasta_numero integer not null, desde integer not null, hasta integer not null,
    primary key (nit, codigo, sector)) strict;
  create table sucursal (
    nit integer not null references contribuyente, codigo integer not null, direccion text not null,
    municipio text not null, primary key (nit, codigo)) strict;
  create table punto_venta (
    nit integer not null, sucursal integer not null, codigo integer not null, tipo integer not null,
    nombre text not null, descripcion text not null, cerrado integer not null,
    primary key (nit, sucursal, codigo), foreign key (nit, sucursal) references sucursal) strict;
  create table cuis (
    codigo text primary key, nit integer not null references contribuyente, sistema text not null,
    sucursal integer not null, punto_venta integer not null, modalidad integer not null,
    desde integer not null, hasta integer not null) strict;
  create index cuis_de on cuis (nit, sucursal, punto_venta);
  create table cufd (
    codigo text primary key, control text not null, cuis text not null references cuis, nit integer not null,
    sucursal integer not null, punto_venta integer not null, direccion text not null,
    desde integer not null, hasta integer not null) strict;
  create index cufd_de on cufd (nit, sucursal, punto_venta);
  create table documento (
    cuf text primary key, nit integer not null references contribuyente, sucursal integer not null,
    punto_venta integer not null, modalidad integer not null, sector integer not null, tipo integer not null,
    emision integer not null, numero integer not null, cufd text not null references cufd, cafc text,
    fecha_emision integer not null, recibido_en integer not null, codigo_recepcion text not null,
    monto_total text not null, xml blob not null, estado integer not null check (estado in (690, 691)),
    motivo_anulacion integer, revertido integer not null) strict;
  create index documento_numero on documento (nit, sucursal, punto_venta, sector, numero);
  create table evento (
    codigo integer primary key autoincrement, nit integer not null references contribuyente,
    sucursal integer not null, punto_venta integer not null, motivo integer not null, descripcion text not null,
    inicio integer not null, fin integer not null, cufd text not null references cufd,
    cufd_evento text not null references cufd, registrado_en integer not null) strict;
  create index evento_de on evento (nit, sucursal, punto_venta);
  create table paquete (
    codigo_recepcion text primary key, nit integer not null references contribuyente, sucursal integer not null,
    punto_venta integer not null, modalidad integer not null, sector integer not null,
    evento integer not null references evento, cafc text, archivo blob not null, recibido_en integer not null,
    procesar_en integer not null, estado integer not null, mensajes text not null) strict;
  create index paquete_pendiente on paquete (procesar_en) where estado = 901;
  -- Codes of events have 7 digits: the first one is 9000001.
  insert into sqlite_sequence (name, seq) values ('evento', 9000000);
  `,
  `
  alter table documento add column original text;
  create index documento_original on documento (original) where original is not null;
  `,
];
