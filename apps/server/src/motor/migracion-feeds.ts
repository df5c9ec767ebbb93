import { AVISOS } from "./migracion-avisos.ts";
import { COLAS } from "./migracion-colas.ts";
import { CORREOS_PROFORMAS } from "./migracion-correos-proformas.ts";
import { CODIGOS_EN_MINUSCULAS, FICHAS } from "./migracion-fichas.ts";
import { FIGURAS } from "./migracion-figuras.ts";
import { PRECIOS } from "./migracion-precios.ts";
import { PROFORMAS } from "./migracion-proformas.ts";
import { TARDIOS } from "./migracion-tardios.ts";
import { TEXTOS } from "./migracion-textos.ts";
import { TURNOS_Y_PLAZOS } from "./migracion-turnos.ts";
import { VENTAS } from "./migracion-ventas.ts";

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
