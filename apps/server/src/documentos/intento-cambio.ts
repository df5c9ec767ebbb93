/** An attempt at an annulment or its reversal, put on disk before it is sent. */
import { randomUUID } from "node:crypto";
import { fail, ok, type Result } from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { getFactura, updateFactura, type Factura } from "./db/facturas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import type { Accion } from "./asentar-cambio.ts";
import { impideAnular, impideRevertir } from "./notas-de-factura.ts";

/**
 * The document's version that an attempt made, and whether the attempt is the first that waits for an answer. `motivo`: the reason
 * that it sends. `clave`: the change's own, the same in each attempt at it.
 */
export interface Intento {
  readonly primero: boolean;
  readonly version: number;
  readonly motivo: number;
  readonly clave: string;
}

/**
 * Stores the change before it is sent, so that a start after a crash can ask for its outcome. The same
 * transaction checks the document, its notes and its invoice; from then on it refuses other notes and
 * changes. A change that may have landed keeps its reason and its key. docs/design.md D42.
 */
export async function anotarIntento(
  tx: Tx,
  factura: Factura,
  accion: Accion,
  pedido: number,
): Promise<Result<Intento, Fallo>> {
  const ahora = await getFactura(tx, factura.cuf);
  const fallo = accion === "anular" ? await impideAnular(tx, ahora) : await impideRevertir(tx, ahora);
  if (fallo !== null) return fail(fallo);
  const isRepetido = ahora.cambioPendiente === accion;
  const motivo = isRepetido ? (ahora.motivoAnulacion ?? pedido) : pedido;
  const clave = (isRepetido ? ahora.cambioClave : null) ?? randomUUID();
  const version = await updateFactura(tx, factura, {
    cambioPendiente: accion,
    motivoAnulacion: motivo,
    cambioClave: clave,
    cambioFin: null,
    cambioNegativas: 0,
  });
  return ok({ primero: ahora.cambioPendiente === null, version, motivo, clave });
}

/**
 * Drops an attempt that surely had no effect. Returns false, as a no-op, where another attempt may still
 * land: an earlier one whose reply was lost, or a later one.
 */
export function soltar(deps: Deps, factura: Factura, { primero, version }: Intento): Promise<boolean> {
  return transaccion(deps.db, factura.nit, async (tx) => {
    if (!primero || (await getFactura(tx, factura.cuf)).version !== version) return false;
    await updateFactura(tx, factura, { cambioPendiente: null });
    return true;
  });
}
