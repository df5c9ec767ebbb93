import { TIPO_NOTA, type Nit } from "@mostrador/core";
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "../../motor/connection.ts";
import { CENTAVOS_DE_FACTURA, enNumero, enTexto } from "../../motor/centavos.ts";

/** A buyer as documents name it. */
export interface Comprador {
  readonly nit: Nit;
  readonly numeroDocumento: string;
  readonly complemento: string | null;
}

/** Condition on the documents of a buyer. Documents from before complements were stored match by number alone. */
function suyos({ nit, numeroDocumento, complemento }: Comprador): Expression<SqlBool> {
  const delMismo =
    complemento === null
      ? sql`cliente_complemento is null`
      : sql`(cliente_complemento = ${complemento} or cliente_complemento is null)`;
  return sql<SqlBool>`nit = ${nit} and cliente_documento = ${numeroDocumento} and ${delMismo}
    and estado in ('EMITIDA', 'OFFLINE', 'ANULADA')`;
}

/** Filter of a page of a buyer's documents. An undefined field does not filter. */
export interface FiltroDocumentos {
  readonly estado: "EMITIDA" | "OFFLINE" | "ANULADA" | undefined;
  readonly clase: "factura" | "nota" | undefined;
  readonly orden: "fecha" | "-fecha" | "monto" | "-monto";
  /** The last document of the page before: its instant or its centavos, and its id. */
  readonly tras: readonly [valor: string | number, id: number] | undefined;
}

/** Lists a buyer's documents in an order, each with its value in it. */
export function listDocumentosDe(db: Db, comprador: Comprador, filtro: FiltroDocumentos, limite: number) {
  return consultaDocumentosDe(db, comprador, filtro, limite).execute();
}

/** Builds the query of `listDocumentosDe`. */
export function consultaDocumentosDe(
  db: Db,
  comprador: Comprador,
  { estado, clase, orden, tras }: FiltroDocumentos,
  limite: number,
) {
  const baja = orden.startsWith("-");
  const valor: RawBuilder<string | number> = orden.endsWith("monto")
    ? CENTAVOS_DE_FACTURA
    : sql<string>`fecha_emision`;
  return db
    .selectFrom("facturas")
    .select([
      "id",
      "cuf",
      "numero",
      "tipoFactura",
      "estado",
      "fechaEmision",
      "montoTotal",
      "sucursal",
      "puntoVenta",
      enTexto(valor).as("valor"),
    ])
    .where(suyos(comprador))
    .$if(estado !== undefined, (q) => q.where("estado", "=", estado ?? "EMITIDA"))
    .$if(clase !== undefined, (q) => q.where("tipoFactura", clase === "nota" ? "=" : "!=", TIPO_NOTA))
    .$if(tras !== undefined, (q) =>
      q.where(sql<boolean>`(${valor}, id) ${baja ? sql`<` : sql`>`} (${tras?.[0] ?? ""}, ${tras?.[1] ?? 0})`),
    )
    .orderBy(valor, baja ? "desc" : "asc")
    .orderBy("id", baja ? "desc" : "asc")
    .limit(limite);
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
      enNumero(sql`sum(${CENTAVOS_DE_FACTURA})`).as("centavos"),
    ])
    .where(suyos(comprador))
    .groupBy(["tipoFactura", "estado"])
    .execute();
}
