import { sql } from "kysely";
import type { Db } from "./abrir.ts";

export interface Consumo {
  /** `AAAA-MM-DD`, or `AAAA-MM`. */
  readonly periodo: string;
  readonly creditos: number;
}

/** Credits spent by documents issued online, by day or month of emission, only periods that have any. SPEC.md, account and consumption. */
export async function listConsumo(
  db: Db,
  nit: number,
  { desde, hasta, por }: { readonly desde: string; readonly hasta: string; readonly por: "dia" | "mes" },
): Promise<readonly Consumo[]> {
  const periodo = sql<string>`substr(fecha_emision, 1, ${sql.lit(por === "dia" ? 10 : 7)})`;
  return db
    .selectFrom("facturas")
    .select([periodo.as("periodo"), sql<number>`count(*)`.as("creditos")])
    .where("nit", "=", nit)
    .where("tipo_emision", "=", 1)
    .where("estado", "in", ["EMITIDA", "ANULADA"])
    .where("fecha_emision", ">=", desde)
    .where("fecha_emision", "<=", `${hasta}T23:59:59.999`)
    .groupBy(periodo)
    .orderBy("periodo")
    .execute();
}
