/** SQL expressions for amounts in whole centavos. docs/decisions/0043 */
import { decimal, toCentavos } from "@mostrador/core";
import { sql, type Expression, type RawBuilder } from "kysely";

/** Converts an amount's text, which has two decimals, to centavos. A cast to a number would lose digits on SQLite. */
export function centavosDe(texto: Expression<string>): RawBuilder<number> {
  return sql<number>`cast(replace(${texto}, '.', '') as bigint)`;
}

/**
 * Reads centavos as a number: exact up to Bs 90,071,992,547,409.91, and the nearest number beyond. PostgreSQL's driver would refuse a whole
 * number that JavaScript cannot hold, and fail the query.
 */
export function enNumero(centavos: Expression<number>): RawBuilder<number> {
  return sql<number>`cast(${centavos} as double precision)`;
}

/** A document's total in centavos, whole numbers on every engine. */
export const CENTAVOS_DE_FACTURA = centavosDe(sql<string>`facturas.monto_total`);

/** Reads a value of an order with all its digits, so that the next page begins at exactly that place. */
export function enTexto(valor: Expression<unknown>): RawBuilder<string> {
  return sql<string>`cast(${valor} as text)`;
}

/** Converts an amount in centavos, which may be negative, to a value to store with all of its digits. */
export function centavosToSql(monto: string, signo: 1 | -1 = 1): number | RawBuilder<number> {
  const centavos = signo * toCentavos(monto);
  if (Number.isSafeInteger(centavos)) return centavos;
  return sql<number>`cast(${decimal(monto).times(signo).toFixed(2).replace(".", "")} as bigint)`;
}
