import { sql } from "kysely";

/**
 * Conditions of partial indexes, in exactly the words of the indexes. With a bound value in place of a constant
 * SQLite cannot use the index, and reads the whole table.
 */

/** Documents that are not settled yet: `facturas_abiertas`. */
export const ABIERTAS = sql<boolean>`facturas.estado in ('ENVIANDO', 'EN_DUDA', 'OFFLINE')`;

/** Offline documents whose event is not known yet: `facturas_sin_evento`. */
export const SIN_EVENTO = sql<boolean>`facturas.estado = 'OFFLINE' and facturas.corte_id is null`;

/** Annulled documents: `facturas_anuladas`. */
export const ANULADAS = sql<boolean>`facturas.estado = 'ANULADA'`;

/** Documents that may exist at the tax system, whose number is unique: `facturas_numero`. */
export const CON_NUMERO = sql<boolean>`facturas.estado not in ('RECHAZADA', 'DESCARTADA')`;

/** Numbers outside any CAFC's own series: `facturas_numero`. */
export const SIN_CAFC = sql<boolean>`coalesce(facturas.cafc, '') = ''`;

/** Rows that wait to be sent, of deliveries and of mails: `entregas_pendientes`, `correos_pendientes`. */
export const PENDIENTES = sql<boolean>`estado = 'pendiente'`;

/** Credits that were bought: `creditos_recargas`. */
export const RECARGAS = sql<boolean>`referencia like 'recarga:%'`;

/** Due rows that no server has leased: `tareas_vencidas`. */
export const EN_ESPERA = sql<boolean>`tareas.arrendada_hasta is null`;

/** Unleased rows whose last attempt settled nothing: `tareas_fallidas`. */
export const FALLIDAS = sql<boolean>`tareas.arrendada_hasta is null and tareas.fallos > 0`;

/** Leased rows: `tareas_arrendadas`. */
export const ARRENDADAS = sql<boolean>`tareas.arrendada_hasta is not null`;

/** Condition of the indexes of `fichas`: rows that were not deleted. */
export const VIVAS = sql<boolean>`borrado = 0`;

/** The category of a product, empty where it has none: `fichas_por_categoria`. */
export const CATEGORIA = sql<string>`coalesce(categoria, '')`;

/** Facts that open or close a shift: `hechos_turnos`. */
export const DE_TURNO = sql<boolean>`tipo in ('turnoAbierto', 'turnoCerrado')`;

/** Documents whose products an earlier program added up in their own currency: `ventas_en_moneda`. */
export const EN_MONEDA = sql<boolean>`ventas.en_bs is null and ventas.sector in (3, 4, 28)`;

/** Documents as they were issued, not compressed: `facturas_sin_comprimir`. */
export const SIN_COMPRIMIR = sql<boolean>`facturas.pedido <> ''`;

/** Sales with a line that moved no stock: `ventas_existencia_sin_mover`. */
export const SIN_MOVER = sql<boolean>`ventas_existencia.sin_mover = 1`;
