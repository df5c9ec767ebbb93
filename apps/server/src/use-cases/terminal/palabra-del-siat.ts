import type { Estado } from "@mostrador/core";
import type { EstadoFactura } from "@mostrador/siat";
import type { Tx } from "../../db/connection.ts";
import { moverFactura, type Factura } from "../../db/facturas.ts";
import { validarFactura } from "../contingencia/asentar-documentos.ts";

/** The tax system's word on a CUF, not its reason for saying nothing. */
export type Palabra = Extract<EstadoFactura, { readonly kind: "valida" | "anulada" | "noExiste" }>;

/** Whether the tax system said what became of the document; a refusal or a lost reply says nothing of it. */
export function isPalabra(estado: EstadoFactura): estado is Palabra {
  return estado.kind === "valida" || estado.kind === "anulada" || estado.kind === "noExiste";
}

/** Follows the fate of a document after the copy was made: validated, annulled, or annulled and taken back. */
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
