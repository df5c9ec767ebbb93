/** Asks the tax system for documents of a package, one after another. */
import type { EstadoFactura } from "@mostrador/siat";
import type { Factura } from "../documentos/db/facturas.ts";
import type { Deps } from "../deps.ts";
import type { Renovar } from "../motor/renovar-arriendo.ts";
import { preguntar } from "../documentos/resolver-dudas.ts";

/** The tax system's answer about one document. */
export type Respondida = Extract<EstadoFactura, { readonly kind: "valida" | "anulada" | "noExiste" }>;

/** After so many questions in a row without an answer, the tax system is taken to be away. */
const CALLADAS_SEGUIDAS = 3;

/**
 * Asks for each document and settles each answer by itself: one that is lost among hundreds keeps no other from being settled. Returns whether
 * all were answered. It stops where answers fail in a row, or another server has taken the work over.
 */
export async function preguntarMiembros<T extends Factura>(
  deps: Deps,
  miembros: readonly T[],
  renovar: Renovar,
  asentar: (factura: T, respuesta: Respondida) => Promise<void>,
): Promise<boolean> {
  let calladas = 0;
  let seguidas = 0;
  for (const factura of miembros) {
    if (seguidas >= CALLADAS_SEGUIDAS || !(await renovar())) return false;
    const estado = await preguntar(deps, factura);
    if (estado?.kind === "valida" || estado?.kind === "anulada" || estado?.kind === "noExiste") {
      seguidas = 0;
      await asentar(factura, estado);
    } else {
      seguidas++;
      calladas++;
    }
  }
  return calladas === 0;
}
