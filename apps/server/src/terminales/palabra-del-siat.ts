import type { EstadoFactura } from "@mostrador/siat";
import type { Tx } from "../motor/connection.ts";
import { moveFactura, type Factura } from "../documentos/db/facturas.ts";
import { reponerCambios } from "../documentos/reponer-cambios.ts";
import { validarFactura } from "../contingencia/asentar-documentos.ts";

/** The tax system's answer on a CUF, without the failures to answer. */
export type Palabra = Extract<EstadoFactura, { readonly kind: "valida" | "anulada" | "noExiste" }>;

/** Tells whether the tax system told the document's fate; a refusal or a lost reply does not. */
export function isPalabra(estado: EstadoFactura): estado is Palabra {
  return estado.kind === "valida" || estado.kind === "anulada" || estado.kind === "noExiste";
}

/** Applies changes of a document since the copy: validated, annulled, or annulled and reverted. */
export async function follow(tx: Tx, factura: Factura, palabra: Palabra, ahoraMs: number): Promise<void> {
  if (palabra.kind === "noExiste") return;
  const { codigoRecepcion } = palabra;
  const { estado } = factura;
  if (estado === "RECHAZADA" || estado === "DESCARTADA") return;
  if (estado === "OFFLINE") await validarFactura(tx, factura, codigoRecepcion, ahoraMs);
  else if (estado === "ENVIANDO" || estado === "EN_DUDA")
    await moveFactura(tx, factura, "aceptada", {}, ahoraMs);
  await reponerCambios(tx, factura, palabra.kind, ahoraMs);
}
