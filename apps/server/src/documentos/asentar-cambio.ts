/** Settles an annulment or its reversal by the tax system's answer. */
import type { Cambio, EstadoFactura } from "@mostrador/siat";
import type { Tx } from "../motor/connection.ts";
import { getFactura, moveFactura, updateFactura, type Factura } from "./db/facturas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import { anotarResultado } from "../diario/anotar.ts";
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

/** The outcome of a change. `clave`: the change's key; if absent, that of the change that the document waits for. */
interface Resultado {
  readonly accion: Accion;
  readonly hecho: boolean;
  readonly clave?: string;
}

/**
 * Ends a change if the document still waits for this answer; returns false, as a no-op, otherwise. The
 * document may have moved already: after a restore its till reports the outcome.
 */
export async function asentarCambio(
  deps: Deps,
  { nit, cuf }: Factura,
  resultado: Resultado,
  espera: (actual: Factura) => boolean,
): Promise<boolean> {
  const clave = await transaccion(deps.db, nit, async (tx) => {
    const factura = await getFactura(tx, cuf);
    return espera(factura) ? asentar(tx, factura, resultado, deps.now()) : undefined;
  });
  if (clave != null) void anotarResultado(deps, clave, resultado.hecho ? "aceptada" : "noEntregada");
  return clave !== undefined;
}

/** Moves the document to its new state, stores the event under the change's key, and ends the wait. Returns the key. */
async function asentar(
  tx: Tx,
  factura: Factura,
  { accion, hecho, clave: suya }: Resultado,
  ahoraMs: number,
): Promise<string | null> {
  const { cambioPendiente } = factura;
  const clave = suya ?? (cambioPendiente === accion ? factura.cambioClave : null);
  const final = accion === "anular" ? "ANULADA" : "EMITIDA";
  if (hecho && factura.estado !== final) {
    // Another server ended the wait for this change before its answer arrived: store the change again, so that the move finds it.
    if (cambioPendiente === null && clave !== null)
      await updateFactura(tx, factura, { cambioPendiente: accion, cambioClave: clave });
    const suceso = accion === "anular" ? "anulada" : "revertida";
    await moveFactura(tx, factura, suceso, accion === "revertir" ? { revertida: 1 } : {}, ahoraMs);
  }
  if (cambioPendiente !== null || hecho) await updateFactura(tx, factura, { cambioPendiente: null });
  return clave;
}

/** Gives the failure of a change that was not made. A null reply: it was never sent. */
export function falloDeCambio(respuesta: Cambio | null): Fallo {
  return respuesta?.kind === "rechazada" ? falloDeSiat(respuesta) : { kind: "noEntregada" };
}
