/** Documents of earlier tries of a sale, and the effect that they have on the next one. */
import { isDeepStrictEqual } from "node:util";
import type { Pedido } from "@mostrador/core";
import { takeNumero } from "../motor/ajustes.ts";
import type { Lectura, Transaction } from "../motor/db.ts";
import { isNumeroUsado, listDocumentos, listResumen } from "../documentos/db/documentos.ts";
import { findReemplazo } from "../manuales/db/manuales.ts";
import type { FilaVenta } from "./db/ventas.ts";

/** Tells whether a document of the sale may have arrived at the tax system. */
export function hasDuda(db: Lectura, ventaId: string): boolean {
  return listResumen(db, ventaId).some(({ estado }) => estado === "EN_DUDA");
}

/** Finds the number of the hand-written invoice that replaces the sale; null if there is none. */
export function findNumeroAMano(db: Lectura, ventaId: string): number | null {
  return findReemplazo(db, ventaId)?.numero ?? null;
}

/** Tells whether the tax system refused this very document: offline it would be refused again, with the buyer gone. */
export function isMismaFalta(
  db: Lectura,
  { id, mensajes }: FilaVenta,
  pedido: Pedido,
  sector: number,
): boolean {
  const ultimo = listDocumentos(db, id).at(-1);
  return (
    mensajes.length > 0 &&
    ultimo?.estado === "RECHAZADA" &&
    ultimo.sector === sector &&
    isDeepStrictEqual(ultimo.pedido, pedido)
  );
}

/** Reuses the number of this sale's failed attempt, or takes the next one. */
export function numeroDe(tx: Transaction, ventaId: string, sector: number): number {
  const libre = listResumen(tx, ventaId).findLast(
    (documento) =>
      documento.sector === sector && (documento.estado === "RECHAZADA" || documento.estado === "DESCARTADA"),
  );
  return libre !== undefined && !isNumeroUsado(tx, libre) ? libre.numero : takeNumero(tx, sector);
}
