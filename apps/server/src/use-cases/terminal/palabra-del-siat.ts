import type { Estado } from "@mostrador/core";
import type { EstadoFactura } from "@mostrador/siat";
import type { Tx } from "../../db/connection.ts";
import { moverFactura, type Factura } from "../../db/facturas.ts";
import { validarFactura } from "../contingencia/asentar-documentos.ts";

/** The tax system's answer on a CUF, without the failures to answer. */
export type Palabra = Extract<EstadoFactura, { readonly kind: "valida" | "anulada" | "noExiste" }>;

/** Tells whether the tax system told the document's fate; a refusal or a lost reply does not. */
export function isPalabra(estado: EstadoFactura): estado is Palabra {
  return estado.kind === "valida" || estado.kind === "anulada" || estado.kind === "noExiste";
}

/** Applies changes of a document since the copy: validated, annulled, or annulled and reverted. */
export async function seguir(tx: Tx, factura: Factura, palabra: Palabra, ahoraMs: number): Promise<void> {
  if (palabra.kind === "noExiste") return;
  const { codigoRecepcion } = palabra;
  const mover = (de: Estado, suceso: string) =>
    moverFactura(tx, { ...factura, estado: de }, suceso, {}, ahoraMs);
  if (factura.estado === "OFFLINE") await validarFactura(tx, factura, codigoRecepcion, ahoraMs);
  else if (factura.estado === "ENVIANDO" || factura.estado === "EN_DUDA")
    await mover(factura.estado, "aceptada");
  else if (factura.estado === "ANULADA" && palabra.kind === "valida")
    return void (await mover("ANULADA", "revertida"));
  const viva =
    factura.estado !== "ANULADA" && factura.estado !== "RECHAZADA" && factura.estado !== "DESCARTADA";
  if (viva && palabra.kind === "anulada") await mover("EMITIDA", "anulada");
}
