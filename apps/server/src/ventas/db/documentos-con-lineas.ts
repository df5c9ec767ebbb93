/** Documents of a period with their lines, and the notes of an invoice, for the gain of sales. Writes nothing. */
import type { Cuf, Instante, Nit } from "@mostrador/core";
import { sql } from "kysely";
import { enNumero } from "../../motor/centavos.ts";
import type { Db } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { soughtInstante } from "../../motor/sought.ts";

/** Document that is not annulled. */
export interface DocumentoConLineas {
  readonly facturaId: number;
  readonly fechaEmision: Instante;
  /** 1: an invoice; 2: a note. */
  readonly clase: 1 | 2;
  /** The cashier; for a note, the cashier who sold the returned goods. */
  readonly cajero: string;
  /** Total in bolivianos. */
  readonly centavos: number;
  readonly cuf: Cuf;
  readonly ventaId: string | null;
  readonly originalCuf: Cuf | null;
  /** 1 for the first valid document of its sale. A sale moves its goods once: another document of it has no goods of its own. */
  readonly primera: number;
  readonly xml: Buffer;
}

/** Query for documents with their lines. Days `AAAA-MM-DD`, both included. */
export interface FiltroDeLineas {
  readonly nit: Nit;
  readonly sucursal: number | undefined;
  readonly desde: string;
  readonly hasta: string;
}

/** Tells whether no older document of the sale of `f` is valid. */
const PRIMERA = sql<number>`case when exists (
    select 1 from facturas g where g.nit = f.nit and g.venta_id = f.venta_id and g.id < f.id and g.original_cuf is null
      and g.estado in ('EMITIDA', 'OFFLINE')) then 0 else 1 end`;

/** Lists the documents of a period that are not annulled, by their instant and number, after one of them. */
export async function listConLineas(
  db: Db,
  { nit, sucursal, desde, hasta }: FiltroDeLineas,
  tras: Pick<DocumentoConLineas, "fechaEmision" | "facturaId"> | undefined,
  limite: number,
): Promise<readonly DocumentoConLineas[]> {
  let query = db
    .selectFrom("ventas as v")
    .innerJoin("facturas as f", "f.id", "v.facturaId")
    .leftJoin("facturas as o", "o.cuf", "f.originalCuf")
    .leftJoin("ventas as vo", (join) =>
      join
        .onRef("vo.nit", "=", "v.nit")
        .onRef("vo.fechaEmision", "=", "o.fechaEmision")
        .onRef("vo.facturaId", "=", "o.id"),
    )
    .select(["v.facturaId", "v.fechaEmision", "v.clase", "f.cuf", "f.ventaId", "f.originalCuf", "f.xml"])
    .select([
      sql<string>`coalesce(vo.cajero, v.cajero)`.as("cajero"),
      enNumero(sql.ref("v.centavos")).as("centavos"),
      PRIMERA.as("primera"),
    ])
    .where("v.nit", "=", nit)
    .where("v.fechaEmision", ">=", soughtInstante(desde))
    .where("v.fechaEmision", "<=", soughtInstante(`${hasta}T23:59:59.999`))
    .where("v.estado", "<>", "ANULADA");
  if (sucursal !== undefined) query = query.where("v.sucursal", "=", sucursal);
  if (tras !== undefined)
    query = query.where(
      sql<boolean>`(v.fecha_emision, v.factura_id) > (${tras.fechaEmision}, ${tras.facturaId})`,
    );
  return query.orderBy("v.fechaEmision").orderBy("v.facturaId").limit(limite).execute();
}

/** Invoice to which notes refer. */
export type OriginalDeNota = Pick<Fila<"facturas">, "cuf" | "ventaId" | "sector" | "xml"> &
  Pick<DocumentoConLineas, "primera">;

/** Finds the invoice to which notes refer, in whatever state it is. */
export function findOriginal(db: Db, nit: Nit, cuf: Cuf): Promise<OriginalDeNota | undefined> {
  return db
    .selectFrom("facturas as f")
    .select(["f.cuf", "f.ventaId", "f.sector", "f.xml", PRIMERA.as("primera")])
    .where("f.cuf", "=", cuf)
    .where("f.nit", "=", nit)
    .executeTakeFirst();
}

/** Lists the valid notes of an invoice, oldest first. */
export function listNotasDe(db: Db, cuf: Cuf) {
  return (
    db
      .selectFrom("facturas")
      // `xml` is needed because a compressed note keeps its request in the bytes of its document.
      .select(["id", "xml", "pedido", "montoTotal"])
      .where("originalCuf", "=", cuf)
      .where("estado", "in", ["EMITIDA", "OFFLINE"])
      .orderBy("id")
      .execute()
  );
}
