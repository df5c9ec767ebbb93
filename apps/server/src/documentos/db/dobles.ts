import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Factura } from "./facturas.ts";
import { POR_ANULAR } from "./gemelas.ts";

/** A valid document whose sale has another valid document. */
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

/** A till's sale with several valid documents, in order of arrival. */
export interface VentaDoble {
  readonly ventaId: string;
  readonly documentos: readonly Doble[];
}

/**
 * Lists sales with several valid documents among which the till has not chosen, because they were issued before
 * documents named their twin; newest sale first. Excludes documents that wait for their annulment, and those whose
 * annulment was reverted on purpose or came too late. docs/design.md D22.
 */
export async function listDobles(db: Db, nit: Nit): Promise<readonly VentaDoble[]> {
  const vivas = await vivasDe(db, nit)
    // Built so that only the index of documents by sale is read.
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

/** Finds the valid documents of one sale; undefined if there is at most one. */
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
