/** Documents of a period with their cashiers, for the gain of each cashier. Writes nothing. */
import type { Instante, Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db } from "../../motor/connection.ts";
import { soughtCuf, soughtInstante } from "../../motor/sought.ts";

/** Document that is not annulled, with its cashier; for a note, the cashier who sold the returned goods. */
export interface DeCajero {
  readonly facturaId: number;
  readonly fechaEmision: Instante;
  readonly clase: 1 | 2;
  readonly cajero: string;
  readonly xml: Buffer;
}

/** Query for documents with their cashiers. Days `AAAA-MM-DD`, both included. */
export interface FiltroDeCajeros {
  readonly nit: Nit;
  readonly sucursal: number | undefined;
  readonly desde: string;
  readonly hasta: string;
}

/** Lists the documents of a period that are not annulled, by their instant and number, after one of them. */
export async function listDeCajeros(
  db: Db,
  { nit, sucursal, desde, hasta }: FiltroDeCajeros,
  tras: Pick<DeCajero, "fechaEmision" | "facturaId"> | undefined,
  limite: number,
): Promise<readonly DeCajero[]> {
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
    .select(["v.facturaId", "v.fechaEmision", "v.clase", "f.xml"])
    .select(sql<string>`coalesce(vo.cajero, v.cajero)`.as("cajero"))
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

/** Sales of one statement. */
const POR_VEZ = 400;

/** Maps the keys of sales to their cashiers. A key is a sale's id, or the CUF of a document without a sale's id. */
export async function mapCajeros(
  db: Db,
  nit: Nit,
  claves: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const cajeros = new Map<string, string>();
  for (let i = 0; i < claves.length; i += POR_VEZ) {
    const suyas = claves.slice(i, i + POR_VEZ);
    const filas = await db
      .selectFrom("facturas as f")
      .innerJoin("ventas as v", (join) =>
        join
          .onRef("v.nit", "=", "f.nit")
          .onRef("v.fechaEmision", "=", "f.fechaEmision")
          .onRef("v.facturaId", "=", "f.id"),
      )
      .select(["f.cuf", "f.ventaId", "v.cajero"])
      .where("f.nit", "=", nit)
      .where((eb) =>
        eb.or([
          eb("f.ventaId", "in", suyas),
          // A key that is no sale's id is the CUF of its document.
          eb.and([eb("f.cuf", "in", suyas.map(soughtCuf)), eb("f.ventaId", "is", null)]),
        ]),
      )
      .orderBy("f.id", "desc")
      .execute();
    for (const { cuf, ventaId, cajero } of filas) cajeros.set(ventaId ?? cuf, cajero);
  }
  return cajeros;
}
