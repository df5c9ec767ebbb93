import { devuelvenDeMas, findSectorFactura } from "@mostrador/core";
import type { Tx } from "../db/connection.ts";
import { getFactura, listNotasVivas, type Factura } from "../db/facturas.ts";
import type { Fallo } from "../fallos.ts";
import { originalDe } from "./solicitud.ts";
import { readPedidoNota } from "../db/stored-json.ts";

/**
 * An invoice and its notes: an annulment and a live note exclude each other, and notes together give back no more than was sold.
 * Each decision is taken in the transaction that stores its consequence; a company's transactions run one after another.
 * docs/design.md D42.
 */

/**
 * The reason that a document cannot be annulled now: it is settled otherwise since, or a note on it is ENVIANDO, EN_DUDA or
 * EMITIDA.
 */
export async function impideAnular(tx: Tx, factura: Factura): Promise<Fallo | null> {
  if (factura.estado !== "EMITIDA") return { kind: "facturaNoEmitida", estado: factura.estado };
  const [nota] = await listNotasVivas(tx, factura.cuf);
  return nota === undefined ? null : { kind: "facturaConNota", numero: nota.numero, estado: nota.estado };
}

/** The reason that an annulment cannot be undone now: it was undone since, or it is a note's that no longer has its place. */
export async function impideRevertir(tx: Tx, factura: Factura): Promise<Fallo | null> {
  if (factura.estado !== "ANULADA") return { kind: "facturaNoAnulada", estado: factura.estado };
  const lugar = await lugarDeNota(tx, factura);
  return lugar === "libre" ? null : { kind: "notaSinLugar", motivo: lugar };
}

/**
 * Whether a note that is not among its invoice's live ones may be. `anulada`: its invoice is annulled. `enCurso`: an annulment of
 * that one is on its way. `deMas`: others gave back what it gives back.
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
