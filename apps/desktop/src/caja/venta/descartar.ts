import { giveBackNumero } from "../db/ajustes.ts";
import { isNumeroUsado, listDocumentos } from "../db/documentos.ts";
import { discardVenta } from "../db/ventas.ts";
import type { Deps } from "../deps.ts";

/** Leaves a reopened sale. Its number goes back while it is the last one taken; else it is a gap, which is allowed (2000). */
export function descartarReabierta({ db }: Deps, ventaId: string): boolean {
  return db.inTransaction((tx) => {
    if (!discardVenta(tx, ventaId)) return false;
    const ultimo = listDocumentos(tx, ventaId).at(-1);
    if (ultimo !== undefined && !isNumeroUsado(tx, ultimo)) giveBackNumero(tx, ultimo.sector, ultimo.numero);
    return true;
  });
}
