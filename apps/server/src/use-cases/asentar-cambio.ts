/** Settles an annulment or its reversal by the tax system's answer. */
import type { Cambio, EstadoFactura } from "@mostrador/siat";
import { getFactura, moverFactura, updateFactura, type Factura } from "../db/facturas.ts";
import { transaccion } from "../db/transaccion.ts";
import type { Deps } from "../deps.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";

/** A change of an issued document. */
export type Accion = "anular" | "revertir";

/**
 * Tells whether the change was made, by the document's state at the tax system; null where that is not clear.
 */
export function isHecho(estado: EstadoFactura, accion: Accion): boolean | null {
  if (estado.kind !== "valida" && estado.kind !== "anulada") return null;
  return (estado.kind === "anulada") === (accion === "anular");
}

/**
 * Ends a change if the document still waits for this answer; returns false, as a no-op, otherwise. The
 * document may have moved already: after a restore its till reports the outcome.
 */
export async function asentarCambio(
  deps: Deps,
  { nit, cuf }: Factura,
  { accion, hecho }: { readonly accion: Accion; readonly hecho: boolean },
  espera: (actual: Factura) => boolean,
): Promise<boolean> {
  return transaccion(deps.db, nit, async (tx) => {
    const factura = await getFactura(tx, cuf);
    if (!espera(factura)) return false;
    if (factura.cambioPendiente !== null) await updateFactura(tx, factura, { cambioPendiente: null });
    const final = accion === "anular" ? "ANULADA" : "EMITIDA";
    if (!hecho || factura.estado === final) return true;
    const suceso = accion === "anular" ? "anulada" : "revertida";
    await moverFactura(tx, factura, suceso, accion === "revertir" ? { revertida: 1 } : {}, deps.now());
    return true;
  });
}

/** Gives the failure of a change that was not made. A null reply: it was never sent. */
export function falloDeCambio(respuesta: Cambio | null): Fallo {
  return respuesta?.kind === "rechazada" ? falloDeSiat(respuesta) : { kind: "noEntregada" };
}
