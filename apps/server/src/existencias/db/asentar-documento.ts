/** Keeps stock in step with a document, in the transaction that settles it. docs/decisions/0056 */
import { TIPO_NOTA, type Estado } from "@mostrador/core";
import type { Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { findProformaVendida } from "../../tienda/db/asentar-proforma.ts";
import { devolver } from "./devolver.ts";
import { toModo, type ModoExistencias } from "./modo.ts";
import { bookVenta, deriveLineas } from "./ventas.ts";
import { findVenta } from "./ventas-guardadas.ts";

type Documento = Pick<
  Fila<"facturas">,
  | "nit"
  | "cuf"
  | "estado"
  | "tipoFactura"
  | "originalCuf"
  | "ventaId"
  | "cafc"
  | "terminalId"
  | "sucursal"
  | "fechaEmision"
  | "xml"
>;

/**
 * Books the effect on stock of a document's new state. Sales of tills are booked by their facts, which know the presentation of each line. A
 * document itself books a sale of a till that sends no facts, a hand-written invoice, a proforma that the portal invoiced and, if the company
 * chose so, any document of the API. `antes` is the previous state, null for a document just stored; `existencias` is the stored mode.
 */
export async function asentarDocumento(
  tx: Tx,
  documento: Documento,
  antes: Estado | null,
  { existencias, ahoraMs }: { readonly existencias: number; readonly ahoraMs: number },
): Promise<void> {
  const modo = toModo(existencias);
  if (modo === 0) return;
  const { nit, tipoFactura, originalCuf } = documento;
  if (tipoFactura === TIPO_NOTA) {
    const clave = originalCuf === null ? null : await claveDe(tx, originalCuf);
    if (clave !== null) await devolver(tx, nit, clave, ahoraMs);
    return;
  }
  const clave = documento.ventaId ?? documento.cuf;
  if (VIVE.has(documento.estado) && (antes === null || !VIVE.has(antes)) && antes !== "ANULADA") {
    const origen = await findOrigen(tx, documento, clave, modo);
    if (origen === null) return;
    const { sucursal, fechaEmision: instante } = documento;
    const venta = { nit, clave, sucursal, instante, usuario: null, origen };
    await bookVenta(tx, venta, await deriveLineas(tx, venta, documento.xml, ahoraMs), ahoraMs);
  } else if (documento.estado === "ANULADA" || antes === "ANULADA" || CAE.has(documento.estado))
    await devolver(tx, nit, clave, ahoraMs);
}

const VIVE: ReadonlySet<Estado> = new Set(["EMITIDA", "OFFLINE"]);
/** States of a document that came to nothing. An annulment of the sale's other document may have waited for it, and takes effect now. */
const CAE: ReadonlySet<Estado> = new Set(["DESCARTADA", "RECHAZADA"]);

/**
 * Finds the origin that the movements of a document's sale name; null if the document does not book its sale. Goods of a proforma are the
 * shop's, so its invoice moves them also where an ERP that keeps a stock of its own issues through the API.
 */
async function findOrigen(
  tx: Tx,
  { nit, cuf, terminalId, cafc }: Documento,
  clave: string,
  modo: ModoExistencias,
): Promise<string | null> {
  if (cafc !== null) return "Factura manual";
  if (terminalId === null) {
    if ((await findProformaVendida(tx, nit, cuf)) !== undefined) return "Portal";
    return modo === 2 ? "API" : null;
  }
  const venta = await findVenta(tx, nit, clave);
  const deriva = venta === undefined ? !(await tellsHechos(tx, nit, terminalId)) : venta.lineas === null;
  return deriva ? "Caja" : null;
}

/** Tells whether a till sends facts: it has sent some, or it names the life of its database (`vida`), as programs that send facts do. */
async function tellsHechos(tx: Tx, nit: Documento["nit"], terminalId: string): Promise<boolean> {
  const fila = await tx
    .selectFrom("terminales as t")
    .leftJoin("series as s", (join) => join.onRef("s.nit", "=", "t.nit").onRef("s.terminalId", "=", "t.id"))
    .select(["t.vida", "s.serie"])
    .where("t.id", "=", terminalId)
    .where("t.nit", "=", nit)
    .executeTakeFirst();
  return fila !== undefined && (fila.vida !== null || fila.serie !== null);
}

/** Finds the key of an invoice's sale. */
async function claveDe(tx: Tx, cuf: Documento["cuf"]): Promise<string | null> {
  const fila = await tx
    .selectFrom("facturas")
    .select(["cuf", "ventaId"])
    .where("cuf", "=", cuf)
    .executeTakeFirst();
  return fila === undefined ? null : (fila.ventaId ?? fila.cuf);
}
