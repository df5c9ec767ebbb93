/** Settles an annulment or reversal by the tax system's answer. */
import type { Cambio, EstadoFactura } from "@mostrador/siat";
import type { Tx } from "../motor/connection.ts";
import { getFactura, moveFactura, updateFactura, type Factura } from "./db/facturas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import { anotarResultado } from "../diario/anotar.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";

/** Kind of change of an issued document. */
export type Accion = "anular" | "revertir";

/** Tells, by the document's state at the tax system, whether the change took effect; null if that is unclear. */
export function isHecho(estado: EstadoFactura, accion: Accion): boolean | null {
  if (estado.kind !== "valida" && estado.kind !== "anulada") return null;
  return (estado.kind === "anulada") === (accion === "anular");
}

/** Outcome of a change. `clave`: key of the change; by default that of the document's pending change. */
interface Resultado {
  readonly accion: Accion;
  readonly hecho: boolean;
  readonly clave?: string;
}

/**
 * Ends a change if the document still waits for this answer; otherwise returns false and changes nothing. The document
 * may have moved already, because after a restore its till reports the outcome too.
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

/** Moves the document to its new state, stores the event under the change's key, and clears the pending change. Returns the key. */
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
    // Another server cleared this pending change before its answer arrived; it is stored again, so that the transition finds it.
    if (cambioPendiente === null && clave !== null)
      await updateFactura(tx, factura, { cambioPendiente: accion, cambioClave: clave });
    const suceso = accion === "anular" ? "anulada" : "revertida";
    await moveFactura(tx, factura, suceso, accion === "revertir" ? { revertida: 1 } : {}, ahoraMs);
  }
  if (cambioPendiente !== null || hecho) await updateFactura(tx, factura, { cambioPendiente: null });
  return clave;
}

/** Returns the failure of a change that did not take effect. A null reply means that it was never sent. */
export function falloDeCambio(respuesta: Cambio | null): Fallo {
  return respuesta?.kind === "rechazada" ? falloDeSiat(respuesta) : { kind: "noEntregada" };
}
