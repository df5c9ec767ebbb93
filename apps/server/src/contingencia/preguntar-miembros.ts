/** Queries the tax system for the documents of a package, one after another. */
import type { EstadoFactura } from "@mostrador/siat";
import type { Factura } from "../documentos/db/facturas.ts";
import type { Deps } from "../deps.ts";
import type { Renovar } from "../motor/renovar-arriendo.ts";
import { preguntar } from "../documentos/resolver-dudas.ts";

/** The tax system's answer about one document. */
export type Respondida = Extract<EstadoFactura, { readonly kind: "valida" | "anulada" | "noExiste" }>;

/** Number of consecutive unanswered queries after which the tax system counts as unreachable. */
const CALLADAS_SEGUIDAS = 3;

/** A document of a package with its position in it, from 1 on. */
type Miembro = Factura & { readonly posicion: number };

/**
 * Queries each document and settles each answer separately. Returns whether all were answered. It stops after several
 * unanswered queries in a row, or when another server has taken the work over. The next attempt continues after the last
 * queried document, so that documents without an answer do not block later ones.
 */
export async function askMiembros<T extends Miembro>(
  deps: Deps,
  paqueteId: number,
  miembros: readonly T[],
  renovar: Renovar,
  asentar: (factura: T, respuesta: Respondida) => Promise<void>,
): Promise<boolean> {
  let respondidas = 0;
  let calladas = 0;
  await deps.rondas<T>({
    nombre: `miembros:${paqueteId}`,
    listar: async (desde) => miembros.filter(({ posicion }) => posicion > desde),
    idDe: ({ posicion }) => posicion,
    hacer: async (factura) => {
      const estado = await preguntar(deps, factura);
      if (estado?.kind === "valida" || estado?.kind === "anulada" || estado?.kind === "noExiste") {
        calladas = 0;
        await asentar(factura, estado);
        respondidas++;
      } else calladas++;
      return calladas >= CALLADAS_SEGUIDAS || !(await renovar()) ? "basta" : "hecho";
    },
    porRonda: Infinity,
    alFallar: (_factura, error) => {
      throw error;
    },
  });
  return respondidas === miembros.length;
}
