/** A sale of more than is left: what the owner wants of it. docs/decisions/0079 */
import type { EntradaRevisada } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { listEnCarrito } from "../existencias/db/existencias.ts";
import { ACTOS } from "../frases/actos.ts";
import { FRASES_EXISTENCIAS } from "../frases/existencias.ts";
import { findVenta } from "../venta/db/ventas.ts";

/** A sale that takes more than is left, where the owner wants it allowed or refused. */
export interface DeMas {
  readonly modo: "encargado" | "impedir";
  /** The sale with what is missing for it: what was allowed once is allowed for this alone. */
  readonly clave: string;
  readonly detalle: string;
  /** The act that a person allows. */
  readonly acto: string;
  /** The refusal in words. */
  readonly negativa: string;
}

/**
 * Finds what a sale takes beyond what this till knows to be left; null where nothing is missing, or the owner only wants it told. A sale that is
 * stored already has its document: it is never stopped.
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
