import { fail, ok, type Result } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";
import { giveBackNumero } from "../motor/ajustes.ts";
import { isNumeroUsado, listDocumentos } from "../documentos/db/documentos.ts";
import { discardVenta } from "./db/ventas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_VENTA } from "../frases/venta.ts";

/**
 * Leaves a reopened sale; false if it is not reopened. Its number goes back if it is the last one taken;
 * otherwise it stays a gap, which is allowed (2000). Refuses a sale with a document in doubt: that document
 * may be a living invoice.
 */
export function descartarReabierta({ db }: Deps, ventaId: string): Result<boolean, FalloPuente> {
  return db.inTransaction((tx) => {
    const documentos = listDocumentos(tx, ventaId);
    if (documentos.some(({ estado }) => estado === "EN_DUDA"))
      return fail({ kind: "ventaEnDuda", texto: FRASES_VENTA.enDuda, campos: [] });
    if (!discardVenta(tx, ventaId)) return ok(false);
    const ultimo = documentos.at(-1);
    if (ultimo !== undefined && !isNumeroUsado(tx, ultimo)) giveBackNumero(tx, ultimo.sector, ultimo.numero);
    return ok(true);
  });
}
