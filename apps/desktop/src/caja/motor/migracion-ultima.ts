import { DETALLE_TURNO } from "./migracion-detalle-turno.ts";
import { ESCRITOS, REVISION_ESCRITOS } from "./migracion-escritos.ts";
import { HOJAS_PROFORMAS } from "./migracion-hojas-proformas.ts";
import { REVISION_ABIERTAS, SIGUIENTES } from "./migracion-abiertas.ts";
import { HECHOS } from "./migracion-hechos.ts";
import { PRECIOS } from "./migracion-precios.ts";
import { NOMBRES_DE_PRESENTACIONES, PRESENTACIONES_BUSCADAS } from "./migracion-presentaciones.ts";
import { PROFORMAS } from "./migracion-proformas.ts";
import { REPUESTOS } from "./migracion-repuestos.ts";
import { REPUESTOS_DETALLE } from "./migracion-repuestos-detalle.ts";
import { SUMAS, SUMAS_EN_ORDEN } from "./migracion-sumas.ts";
import { VENTAS_BUSCADAS } from "./migracion-ventas.ts";

/** The last sale of each person. An entry of `MIGRACIONES`. */
const ULTIMA_VENTA = `
-- Who charged a sale here, '' at a till without users, and when it was charged last. Null: sold before this was kept, or brought back
-- from a copy, after which other sales may have followed.
alter table ventas add column de text;
alter table ventas add column cobrada_en text;
create index ventas_ultima on ventas (de, cobrada_en) where de is not null
`;

/** Pictures that the server names and this till lacks. An entry of `MIGRACIONES`. */
const FOTOS = `
create table fotos_por_bajar (
  producto_id text primary key references productos (id) on delete cascade, hash text not null) strict;
create index fotos_por_bajar_hash on fotos_por_bajar (hash)
`;

/** Documents of other tills that are printed here. An entry of `MIGRACIONES`. */
const AJENAS = `
-- The bytes as the server gave them, when they were asked for last.
create table documentos_ajenos (
  cuf text primary key, numero integer not null, sector integer not null, tipo_emision integer not null, estado text not null,
  xml text not null, traido_en text not null) strict;
alter table impresion add column ajena_cuf text references documentos_ajenos (cuf);
create index impresion_ajena on impresion (ajena_cuf) where ajena_cuf is not null
`;

/** Authors of edits that wait to go up. An entry of `MIGRACIONES`. */
const AUTORES = `
-- The person with whose permission an edit was made. Null: the till had no users, or the edit is older than this column.
alter table ediciones add column autor text
`;

/** Amounts of annulled sales that this till has no row of. An entry of `MIGRACIONES`. */
const ACTOS_AJENOS = `
-- The total of a sale of another till or of the API that was annulled here. Null: the sale has a row of its own.
alter table actos_turno add column monto text
`;

/** Annulments of other tills' sales that were requested here. An entry of `MIGRACIONES`. */
const ANULACIONES_AJENAS = `
-- A request is stored before it is sent: after a lost reply it is sent again until it has an outcome.
create table anulaciones_ajenas (
  cuf text primary key, monto text not null, motivo integer not null, pedida_en text not null, usuario text,
  estado text not null check (estado in ('pendiente', 'hecha', 'negada')), error text) strict;
create index anulaciones_ajenas_pendientes on anulaciones_ajenas (pedida_en) where estado = 'pendiente'
`;

/** Reversals of annulments that were requested here. An entry of `MIGRACIONES`. */
const REVERSIONES = `
-- A request is stored before it is sent: after a lost reply it is sent again until it has an outcome, and its row goes then.
create table reversiones (cuf text primary key, venta_id text not null, pedida_en text not null, usuario text) strict
`;

/** The saving that another till told of its sale. An entry of `MIGRACIONES`. */
const AHORRO_AJENO = `
-- Saved by price lists and promotions, in bolivianos. Null: nothing, or fetched from a server that does not tell it.
alter table documentos_ajenos add column ahorro text
`;

/** The last entries of `MIGRACIONES`, in their order. */
export const ULTIMAS = [
  ULTIMA_VENTA,
  SIGUIENTES,
  SUMAS,
  HECHOS,
  REPUESTOS,
  FOTOS,
  DETALLE_TURNO,
  VENTAS_BUSCADAS,
  PRECIOS,
  AJENAS,
  REPUESTOS_DETALLE,
  AUTORES,
  PRESENTACIONES_BUSCADAS,
  PROFORMAS,
  HOJAS_PROFORMAS,
  ACTOS_AJENOS,
  ANULACIONES_AJENAS,
  ESCRITOS,
  AHORRO_AJENO,
  SUMAS_EN_ORDEN,
  NOMBRES_DE_PRESENTACIONES,
  REVERSIONES,
  REVISION_ABIERTAS,
  REVISION_ESCRITOS,
];
