import { fail, ok, type Result } from "@mostrador/core";
import type { Recepcion } from "@mostrador/siat";
import { findFactura, type Factura } from "../db/facturas.ts";
import { transaccion } from "../db/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { anotarResultado } from "./anotar-diario.ts";
import { asentar, mensajesDe, noEntregar } from "./asentar-factura.ts";

/** Puts what a reply makes of a document on disk and into the journal, and gives what its caller hears. */
export async function liquidar(
  deps: Deps,
  factura: Factura,
  respuesta: Recepcion,
): Promise<Result<Factura, Fallo>> {
  const ahoraMs = deps.now();
  await transaccion(deps.db, factura.nit, (tx) => asentar(tx, factura, respuesta, ahoraMs));
  if (respuesta.kind !== "enDuda") {
    const anotado = anotarResultado(deps, factura.cuf, respuesta.kind, mensajesDe(respuesta));
    // A till gives the number to another document as soon as it hears: a restore must know that this one is gone.
    if (factura.terminalId !== null && respuesta.kind !== "aceptada") await anotado;
  }
  const stored = await findFactura(deps.db, factura.cuf);
  switch (respuesta.kind) {
    case "aceptada":
      if (stored === undefined) throw new Error("la factura aceptada no está");
      // Given up while its reply was awaited: what becomes of it is decided with what its sale has by now.
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

/** Takes a document back that was stored and never sent, since the journal could not be written: number, credit and key are free again. */
export async function renunciar(
  deps: Deps,
  factura: Factura,
  motivo: string,
): Promise<Result<Factura, Fallo>> {
  const ahoraMs = deps.now();
  await transaccion(deps.db, factura.nit, (tx) => noEntregar(tx, factura, ahoraMs));
  return fail({ kind: "sinDiario", motivo });
}
