/** Sales that exceed the stock, and the owner's choice to refuse them or to require a permission. docs/decisions/0079 */
import type { EntradaRevisada } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { listEnCarrito } from "../existencias/db/existencias.ts";
import { ACTOS } from "../frases/actos.ts";
import { FRASES_EXISTENCIAS } from "../frases/existencias.ts";
import { findVenta } from "../venta/db/ventas.ts";

/** A sale that exceeds the stock, where the owner requires a permission for it or refuses it. */
export interface DeMas {
  readonly modo: "encargado" | "impedir";
  /** The sale with the quantities that it lacks: a permission that was given once applies to these alone. */
  readonly clave: string;
  readonly detalle: string;
  /** Description of the act that a person allows. */
  readonly acto: string;
  /** Sentence of the refusal. */
  readonly negativa: string;
}

/**
 * Finds the quantities by which a sale exceeds the balances that this till knows; null if nothing is missing, or if the owner only wants a
 * warning. A sale that is stored already has its document, so it is never stopped.
 */
export function findDeMas(
  { db, ajustes }: Pick<Base, "db" | "ajustes">,
  { ventaId, venta }: Pick<EntradaRevisada<"cobrar">, "ventaId" | "venta">,
): DeMas | null {
  const modo = ajustes.find("estado")?.bajoCero ?? "avisar";
  if (modo === "avisar" || findVenta(db, ventaId) !== undefined) return null;
  const faltan = new Map<string, string>();
  for (const { linea, falta } of listEnCarrito(db, venta.items, null)) {
    const descripcion = venta.items[linea]?.descripcion ?? "";
    if (falta !== null) faltan.set(descripcion, falta);
  }
  if (faltan.size === 0) return null;
  const partes = [...faltan].map(([descripcion, falta]) => FRASES_EXISTENCIAS.falta(falta, descripcion));
  const detalle = partes.join(", ");
  return {
    modo,
    clave: JSON.stringify([ventaId, ...partes]),
    detalle,
    acto: ACTOS.venderDeMas(detalle),
    negativa: FRASES_EXISTENCIAS.noAlcanza(detalle),
  };
}
