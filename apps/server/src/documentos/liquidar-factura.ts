import { fail, ok, type Result } from "@mostrador/core";
import type { Recepcion } from "@mostrador/siat";
import { findFactura, type Factura } from "./db/facturas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { anotarResultado } from "../diario/anotar.ts";
import { asentar, mensajesDe, noEntregar } from "./asentar-factura.ts";

/** Stores the outcome of a reply on disk and in the journal, and gives the caller's result. */
export async function liquidar(
  deps: Deps,
  factura: Factura,
  respuesta: Recepcion,
): Promise<Result<Factura, Fallo>> {
  const ahoraMs = deps.now();
  await transaccion(deps.db, factura.nit, (tx) => asentar(tx, factura, respuesta, ahoraMs));
  if (respuesta.kind !== "enDuda") {
    const anotado = anotarResultado(deps, factura.cuf, respuesta.kind, mensajesDe(respuesta));
    // A till reuses the number once it gets the refusal, so a restore must know that this document is gone.
    if (factura.terminalId !== null && respuesta.kind !== "aceptada") await anotado;
  }
  const stored = await findFactura(deps.db, factura.cuf);
  switch (respuesta.kind) {
    case "aceptada":
      if (stored === undefined) throw new Error("la factura aceptada no está");
      // The document was given up during the call: its fate depends on its sale's present documents.
      if (stored.estado === "DESCARTADA")
        return fail({ kind: "enDuda", cuf: factura.cuf, numero: factura.numero });
      return ok(stored);
    case "rechazada":
      return fail({ kind: "rechazada", mensajes: respuesta.mensajes });
    case "noEntregada":
      return fail({ kind: "noEntregada" });
    case "enDuda":
      return fail({ kind: "enDuda", cuf: factura.cuf, numero: factura.numero });
  }
}

/**
 * Withdraws a stored document that was never sent, since the journal could not be written: number, credit and
 * key are free again.
 */
export async function renunciar(
  deps: Deps,
  factura: Factura,
  motivo: string,
): Promise<Result<Factura, Fallo>> {
  const ahoraMs = deps.now();
  await transaccion(deps.db, factura.nit, (tx) => noEntregar(tx, factura, ahoraMs));
  return fail({ kind: "sinDiario", motivo });
}
