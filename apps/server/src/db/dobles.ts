import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db, Tx } from "./connection.ts";
import type { Factura } from "./facturas.ts";
import { POR_ANULAR } from "./gemelas.ts";

/** A document that lives and shares its sale with another one. */
export type Doble = Pick<
  Factura,
  | "cuf"
  | "ventaId"
  | "numero"
  | "sucursal"
  | "puntoVenta"
  | "fechaEmision"
  | "montoTotal"
  | "estado"
  | "clienteDocumento"
  | "clienteNombre"
>;

/** A till's sale with several documents that live, the latest sale first. Documents are in the order in which they came. */
export interface VentaDoble {
  readonly ventaId: string;
  readonly documentos: readonly Doble[];
}

/**
 * Sales with several living documents of which no word of the till says which one stays: data of before each document named its twin.
 * A document that waits for its annulment, or whose annulment was undone on purpose or came too late, counts no more.
 * docs/design.md D22.
 */
export async function listDobles(db: Db, nit: Nit): Promise<readonly VentaDoble[]> {
  const vivas = await vivasDe(db, nit)
    // By the index alone: documents by sale.
    .where("ventaId", "in", (eb) =>
      eb
        .selectFrom("facturas as de_la_venta")
        .select("de_la_venta.ventaId")
        .where("de_la_venta.nit", "=", nit)
        .where("de_la_venta.ventaId", "is not", null)
        .groupBy("de_la_venta.ventaId")
        .having(sql<number>`count(*)`, ">", 1),
    )
    .execute();
  return agrupar(vivas);
}

/** The same of one sale; undefined where at most one document lives. */
export async function findDoble(tx: Tx, nit: Nit, ventaId: string): Promise<VentaDoble | undefined> {
  return agrupar(await vivasDe(tx, nit).where("ventaId", "=", ventaId).execute())[0];
}

function vivasDe(db: Db | Tx, nit: Nit) {
  return db
    .selectFrom("facturas")
    .select([
      "cuf",
      "ventaId",
      "numero",
      "sucursal",
      "puntoVenta",
      "fechaEmision",
      "montoTotal",
      "estado",
      "clienteDocumento",
      "clienteNombre",
    ])
    .where("nit", "=", nit)
    .where("ventaId", "is not", null)
    .where("estado", "=", "EMITIDA")
    .where("revertida", "=", 0)
    .where("originalCuf", "is", null)
    .where("cambioPendiente", "is", null)
    .where("observada", "is", null)
    .where((eb) => eb.not(POR_ANULAR))
    .orderBy("id");
}

function agrupar(vivas: readonly Doble[]): readonly VentaDoble[] {
  return [...Map.groupBy(vivas, ({ ventaId }) => ventaId ?? "")]
    .map(([ventaId, documentos]) => ({ ventaId, documentos }))
    .filter(({ documentos }) => documentos.length > 1)
    .toReversed();
}
