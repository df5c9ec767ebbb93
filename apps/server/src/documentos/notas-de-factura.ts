import { devuelvenDeMas, findSectorFactura } from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { getFactura, type Factura } from "./db/facturas.ts";
import { listNotasVivas } from "./db/notas-vivas.ts";
import type { Fallo } from "../fallos.ts";
import { originalDe } from "./solicitud.ts";
import { readPedidoNota } from "../motor/stored-json.ts";

/**
 * Rules between an invoice and its notes. An annulment and a live note exclude each other, and notes together
 * return no more than was sold. Each decision is made in the transaction that stores its effect; a company's
 * transactions run one after another. docs/design.md D42.
 */

/**
 * Gives the reason that a document cannot be annulled now: it was settled otherwise since, or a note about it
 * is ENVIANDO, EN_DUDA or EMITIDA.
 */
export async function impideAnular(tx: Tx, factura: Factura): Promise<Fallo | null> {
  if (factura.estado !== "EMITIDA") return { kind: "facturaNoEmitida", estado: factura.estado };
  const [nota] = await listNotasVivas(tx, factura.cuf);
  return nota === undefined ? null : { kind: "facturaConNota", numero: nota.numero, estado: nota.estado };
}

/**
 * Gives the reason that an annulment cannot be reverted now: it was reverted since, or it is of a note that
 * lost its place.
 */
export async function impideRevertir(tx: Tx, factura: Factura): Promise<Fallo | null> {
  if (factura.estado !== "ANULADA") return { kind: "facturaNoAnulada", estado: factura.estado };
  const lugar = await lugarDeNota(tx, factura);
  return lugar === "libre" ? null : { kind: "notaSinLugar", motivo: lugar };
}

/**
 * Tells whether a note may join its invoice's live ones. `anulada`: the invoice is annulled. `enCurso`: its
 * annulment is pending. `deMas`: other notes return the same goods.
 */
export async function lugarDeNota(
  tx: Tx,
  nota: Pick<Factura, "cuf" | "originalCuf" | "pedido" | "montoTotal">,
): Promise<"libre" | "anulada" | "enCurso" | "deMas"> {
  if (nota.originalCuf === null) return "libre";
  const factura = await getFactura(tx, nota.originalCuf);
  const sector = findSectorFactura(factura.sector);
  if (factura.estado !== "EMITIDA" || sector === undefined) return "anulada";
  if (factura.cambioPendiente !== null) return "enCurso";
  const vivas = (await listNotasVivas(tx, factura.cuf)).filter(({ cuf }) => cuf !== nota.cuf);
  const pedido = readPedidoNota(nota.pedido);
  const todas = [...vivas, { pedido, montoDevuelto: nota.montoTotal }];
  return devuelvenDeMas(todas, originalDe(factura.cuf, sector, factura.xml)) ? "deMas" : "libre";
}
