import { sql } from "kysely";

/**
 * Conditions of partial indexes, written word for word as the indexes are: with a bound value in the place of a constant SQLite
 * does not know that the index holds all that is asked for, and reads the whole table.
 */

/** Documents that are not settled yet: `facturas_abiertas`. */
export const ABIERTAS = sql<boolean>`facturas.estado in ('ENVIANDO', 'EN_DUDA', 'OFFLINE')`;

/** Offline documents whose event is not known yet: `facturas_sin_evento`. */
export const SIN_EVENTO = sql<boolean>`facturas.estado = 'OFFLINE' and facturas.corte_id is null`;

/** `facturas_anuladas`. */
export const ANULADAS = sql<boolean>`facturas.estado = 'ANULADA'`;

/** Documents that may exist at the tax system, whose number nobody else takes: `facturas_numero`. */
export const CON_NUMERO = sql<boolean>`facturas.estado not in ('RECHAZADA', 'DESCARTADA')`;

/** Numbers outside any CAFC's own series: `facturas_numero`. */
export const SIN_CAFC = sql<boolean>`coalesce(facturas.cafc, '') = ''`;

/** Rows that wait to be sent, of deliveries and of mails: `entregas_pendientes`, `correos_pendientes`. */
export const PENDIENTES = sql<boolean>`estado = 'pendiente'`;

/** Credits that were bought: `creditos_recargas`. */
export const RECARGAS = sql<boolean>`referencia like 'recarga:%'`;

/** Rows of what is due that no server works on: `tareas_vencidas`. */
export const EN_ESPERA = sql<boolean>`tareas.arrendada_hasta is null`;

/** Those of them whose last attempt settled nothing: `tareas_fallidas`. */
export const FALLIDAS = sql<boolean>`tareas.arrendada_hasta is null and tareas.fallos > 0`;

/** Those that a server works on: `tareas_arrendadas`. */
export const ARRENDADAS = sql<boolean>`tareas.arrendada_hasta is not null`;
