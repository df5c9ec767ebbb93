import type { Nit } from "@mostrador/core";
import { sql, type Expression, type SqlBool } from "kysely";
import type { Db } from "./connection.ts";
import type { Factura } from "./facturas.ts";

/** A buyer as documents name it. */
export interface Comprador {
  readonly nit: Nit;
  readonly numeroDocumento: string;
  readonly complemento: string | null;
}

/** Documents of a buyer: those of before the complement was kept are found by the number. */
function suyos({ nit, numeroDocumento, complemento }: Comprador): Expression<SqlBool> {
  const delMismo =
    complemento === null
      ? sql`cliente_complemento is null`
      : sql`(cliente_complemento = ${complemento} or cliente_complemento is null)`;
  return sql<SqlBool>`nit = ${nit} and cliente_documento = ${numeroDocumento} and ${delMismo}
    and estado in ('EMITIDA', 'OFFLINE', 'ANULADA')`;
}

/** Lists a buyer's last documents, the newest first. */
export function listDocumentosDe(
  db: Db,
  comprador: Comprador,
  limite: number,
): Promise<
  Pick<
    Factura,
    "cuf" | "numero" | "tipoFactura" | "estado" | "fechaEmision" | "montoTotal" | "sucursal" | "puntoVenta"
  >[]
> {
  return db
    .selectFrom("facturas")
    .select([
      "cuf",
      "numero",
      "tipoFactura",
      "estado",
      "fechaEmision",
      "montoTotal",
      "sucursal",
      "puntoVenta",
    ])
    .where(suyos(comprador))
    .orderBy("fechaEmision", "desc")
    .orderBy("id", "desc")
    .limit(limite)
    .execute();
}

/** Sums a buyer's documents by kind of document and state, in centavos. */
export async function sumDocumentosDe(
  db: Db,
  comprador: Comprador,
): Promise<
  readonly {
    readonly tipoFactura: number;
    readonly estado: string;
    readonly documentos: number;
    readonly centavos: number;
  }[]
> {
  return db
    .selectFrom("facturas")
    .select([
      "tipoFactura",
      "estado",
      sql<number>`count(*)`.as("documentos"),
      sql<number>`cast(sum(round(cast(monto_total as numeric) * 100)) as bigint)`.as("centavos"),
    ])
    .where(suyos(comprador))
    .groupBy(["tipoFactura", "estado"])
    .execute();
}
