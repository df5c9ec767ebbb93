import { sql } from "kysely";

/** A document's total in centavos, whole numbers on every engine. */
export const CENTAVOS_DE_FACTURA = sql<number>`cast(round(cast(facturas.monto_total as numeric) * 100) as bigint)`;
