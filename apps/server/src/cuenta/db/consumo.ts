import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db } from "../../motor/connection.ts";
import { soughtInstante } from "../../motor/sought.ts";

/** The credits of a day or of a month. */
export interface Consumo {
  /** `AAAA-MM-DD`, or `AAAA-MM`. */
  readonly periodo: string;
  readonly creditos: number;
}

/**
 * Lists credits spent by documents issued online, by day or month of emission. Periods without any are left
 * out. docs/api.md A31.
 */
export function listConsumo(db: Db, nit: Nit, periodo: PeriodoConsumo): Promise<readonly Consumo[]> {
  return consultaConsumo(db, nit, periodo).execute();
}

interface PeriodoConsumo {
  readonly desde: string;
  readonly hasta: string;
  readonly por: "dia" | "mes";
}

/** Builds the query of `listConsumo`. */
export function consultaConsumo(db: Db, nit: Nit, { desde, hasta, por }: PeriodoConsumo) {
  const periodo = sql<string>`substr(fecha_emision, 1, ${sql.lit(por === "dia" ? 10 : 7)})`;
  return db
    .selectFrom("facturas")
    .select([periodo.as("periodo"), sql<number>`count(*)`.as("creditos")])
    .where("nit", "=", nit)
    .where("tipoEmision", "=", 1)
    .where("estado", "in", ["EMITIDA", "ANULADA"])
    .where("fechaEmision", ">=", soughtInstante(desde))
    .where("fechaEmision", "<=", soughtInstante(`${hasta}T23:59:59.999`))
    .groupBy(periodo)
    .orderBy("periodo");
}
