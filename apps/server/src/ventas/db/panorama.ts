import { TIPO_NOTA } from "@mostrador/core";
import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db } from "../../motor/connection.ts";
import { POR_ANULAR } from "../../documentos/db/gemelas.ts";
import { centavosDe, enNumero } from "../../motor/centavos.ts";
import { soughtInstante } from "../../motor/sought.ts";

/** The owner's figures at a glance. Amounts in centavos: whole numbers add up exactly on every engine. */
const CENTAVOS = enNumero(sql`coalesce(sum(${centavosDe(sql`monto_total`)}), 0)`);
const VENDIDAS = ["EMITIDA", "OFFLINE"] as const;

interface Periodo {
  readonly desde: string;
  readonly hasta: string;
}

function delPeriodo(db: Db, nit: Nit, { desde, hasta }: Periodo) {
  return db
    .selectFrom("facturas")
    .where("nit", "=", nit)
    .where("fechaEmision", ">=", soughtInstante(desde))
    .where("fechaEmision", "<=", soughtInstante(`${hasta}T23:59:59.999`))
    .where("estado", "in", VENDIDAS)
    .where("tipoFactura", "!=", TIPO_NOTA)
    .where((eb) => eb.not(POR_ANULAR));
}

/** Sums valid invoices by day; days without any are left out. */
export function listVentasPorDia(db: Db, nit: Nit, periodo: Periodo) {
  const dia = sql<string>`substr(fecha_emision, 1, 10)`;
  return delPeriodo(db, nit, periodo)
    .select(({ fn }) => [dia.as("dia"), fn.countAll<number>().as("documentos"), CENTAVOS.as("centavos")])
    .groupBy(dia)
    .orderBy(dia)
    .execute();
}

/** Sums valid invoices by point of sale. */
export function listVentasPorPunto(db: Db, nit: Nit, periodo: Periodo) {
  return delPeriodo(db, nit, periodo)
    .select(({ fn }) => [
      "sucursal",
      "puntoVenta",
      fn.countAll<number>().as("documentos"),
      CENTAVOS.as("centavos"),
    ])
    .groupBy(["sucursal", "puntoVenta"])
    .orderBy("sucursal")
    .orderBy("puntoVenta")
    .execute();
}

/** Lists a company's open points of sale, by branch, with the end of the newest CUFD of each; null where it has none. */
export function listVencimientos(db: Db, nit: Nit) {
  return consultaVencimientos(db, nit).execute();
}

/** Builds the query of `listVencimientos`. */
export function consultaVencimientos(db: Db, nit: Nit) {
  return db
    .selectFrom("puntos")
    .select((eb) => [
      "sucursal",
      "puntoVenta",
      eb
        .selectFrom("cufds")
        .select("vigenteHasta")
        .whereRef("cufds.nit", "=", "puntos.nit")
        .whereRef("cufds.sucursal", "=", "puntos.sucursal")
        .whereRef("cufds.puntoVenta", "=", "puntos.puntoVenta")
        .orderBy("cufds.id", "desc")
        .limit(1)
        .as("cufdVence"),
    ])
    .where("nit", "=", nit)
    .where("cerrado", "=", 0)
    .where("cuis", "is not", null)
    .orderBy("sucursal")
    .orderBy("puntoVenta");
}
