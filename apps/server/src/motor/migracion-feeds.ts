import { CODIGOS_EN_MINUSCULAS, FICHAS } from "./migracion-fichas.ts";
import { FIGURAS } from "./migracion-figuras.ts";
import { VENTAS } from "./migracion-ventas.ts";

/** Indexes of what is due and of facts. An entry of `MIGRACIONES`. docs/decisions/0021 */
const TURNOS_Y_PLAZOS = `
  -- The first row of a place that a server may take: rows that stay with another one are not walked over.
  create index tareas_de_dueno on tareas (nit, clase, lugar, dueno, vence_en, id) where arrendada_hasta is null;
  -- The facts of the last week, which a till that takes another one's place gets.
  create index hechos_recibidos on hechos (nit, sucursal, punto_venta, recibido_en, id);
`;

/** Search of documents by lines, cashier and amount. An entry of `MIGRACIONES`. */
const TEXTOS = `
  -- Each text that a company's documents are found by, once: descriptions of lines and names of cashiers.
  create table textos_buscados (
    id integer primary key autoincrement, nit integer not null, plano text not null, unique (nit, plano)) strict;
  -- The texts of each document. Documents of before are put in by and by.
  create table facturas_textos (
    factura_id integer not null, texto_id integer not null, primary key (factura_id, texto_id)) strict, without rowid;
  create index facturas_textos_texto on facturas_textos (texto_id, factura_id);
  create index facturas_monto on facturas (nit, monto_total);
`;

/** Outcomes that came after their lease. An entry of `MIGRACIONES`. docs/design.md D52 */
const TARDIOS = `
  -- What an attempt brought whose row another server had by then: evidence, read by people. A row never changes.
  create table resultados_tardios (
    id integer primary key autoincrement, nit integer not null, clase text not null, clave text not null, intento integer not null,
    proceso integer, resultado text not null, dicho text, en integer not null) strict;
  create index resultados_tardios_clave on resultados_tardios (nit, clave);
  create trigger tardios_no_se_cambian before update on resultados_tardios when (old.id is not null) begin select raise(abort, 'un resultado no se cambia'); end;
  create trigger tardios_no_se_borran before delete on resultados_tardios when (old.id is not null) begin select raise(abort, 'un resultado no se borra'); end;
`;

/** Proformas: the rows that tills share, how they are listed, the portal's numbers, and the sales that they became. An entry of `DE_FEEDS`. */
const PROFORMAS = `
  create table proformas (
    nit integer not null references empresas, id text not null, datos text not null, marcas text not null default '{}',
    borrado integer not null, version integer not null, primary key (nit, id)) strict;
  create index proformas_version on proformas (nit, version);
  -- What a proforma is found and sorted by, written with its row.
  create table proformas_buscadas (
    nit integer not null, id text not null, serie text not null, numero integer not null, hecha_en text not null, valida_hasta text not null,
    sucursal integer not null, cliente text not null, centavos integer not null, usuario text, plano text not null, descartada integer not null,
    ventas integer not null, primary key (nit, id)) strict;
  create index proformas_buscadas_hecha on proformas_buscadas (nit, hecha_en, id);
  create index proformas_buscadas_numero on proformas_buscadas (nit, serie, numero);
  -- Sales that a proforma became, as facts of tills and documents of the portal tell. More than one living sale of one proforma is a conflict.
  create table proformas_vendidas (
    nit integer not null, proforma_id text not null, cuf text not null, numero integer not null, caja text not null, en integer not null,
    primary key (nit, proforma_id, cuf)) strict;
  create index proformas_vendidas_cuf on proformas_vendidas (nit, cuf);
`;

const tabla = (nombre: string): string => `
  create table ${nombre} (
    nit integer not null references empresas, id text not null, datos text not null, marcas text not null default '{}',
    borrado integer not null, version integer not null, primary key (nit, id)) strict;
  create index ${nombre}_version on ${nombre} (nit, version);
`;

/** Shared rows from which prices follow. An entry of `MIGRACIONES`. docs/decisions/0022 */
const PRECIOS = [
  "presentaciones",
  "listas_precio",
  "listas_de_clientes",
  "tarifas",
  "promociones",
  "casillas",
]
  .map(tabla)
  .join("");

/** The queue of proformas by e-mail. An entry of `DE_FEEDS`. docs/design.md D59 */
const CORREOS_PROFORMAS = `
  create table correos_proformas (
    id integer primary key autoincrement, nit integer not null references empresas, proforma_id text not null, para text not null,
    estado text not null, intentos integer not null, proximo_en integer not null, error text, creado_en integer not null) strict;
  create index correos_proformas_nit on correos_proformas (nit, proximo_en) where estado = 'pendiente';
  create index correos_proformas_de on correos_proformas (nit, proforma_id, id);
  create index correos_proformas_enviados on correos_proformas (nit, creado_en);
  create index correos_proformas_para on correos_proformas (para, creado_en);
`;

/** Queues of mails, deliveries and pictures by company. An entry of `MIGRACIONES`. docs/decisions/0021 */
const COLAS = `
  -- The company of a mail. Null: written by a program of before; the check for missing rows fills it in.
  alter table correos add column nit integer;
  update correos set nit = (select facturas.nit from facturas where facturas.cuf = correos.cuf) where estado = 'pendiente';
  create index correos_nit on correos (nit, proximo_en) where estado = 'pendiente';
  create index entregas_turno on entregas (webhook_id, proximo_en) where estado = 'pendiente';
  -- The moment when a picture was put up or named last, and its size. Null: written by a program of before.
  alter table fotos add column puesta_en integer;
  alter table fotos add column bytes integer;
  update fotos set bytes = length(foto);
  create index fotos_puestas on fotos (nit, puesta_en, bytes);
`;

/** Notices that an owner gets by mail. An entry of `DE_FEEDS`. */
const AVISOS = `
  -- A person's choice of a kind of notice in a company, and the moment when the last one was mailed. Without a row the default holds.
  create table avisos_dueno (
    nit integer not null, correo text not null, clase text not null, activo integer not null, minimo integer not null,
    dicho_en integer not null, primary key (nit, correo, clase)) strict;
`;

/** Pictures of products by hash. */
const FOTOS = `
  -- A picture as a data URI under its SHA-256. A product's row names its hash and holds the picture too, for programs of before.
  create table fotos (nit integer not null, hash text not null, foto text not null, primary key (nit, hash)) strict;
`;

/** Events in commit order. */
const EVENTOS = `
  -- Place of an event in its company's feed. Null: written by a program of before, and numbered when the feed is read.
  alter table sucesos add column version integer;
  create index sucesos_version on sucesos (nit, version);
`;

/** Facts of a company by their instant, as the portal lists them. */
const ACTOS = `
  create index hechos_instante on hechos (nit, instante, id);
`;

/**
 * Feeds, what goes apart from them, the search of documents, outcomes that came late, the figures of sales, and the lists of what is shared.
 * Entries of `ULTIMAS`, in their order. docs/design.md D53
 */
export const DE_FEEDS = [
  FOTOS,
  EVENTOS,
  ACTOS,
  COLAS,
  PRECIOS,
  TEXTOS,
  TARDIOS,
  VENTAS,
  FICHAS,
  AVISOS,
  PROFORMAS,
  CORREOS_PROFORMAS,
  CODIGOS_EN_MINUSCULAS,
  FIGURAS,
  TURNOS_Y_PLAZOS,
];
