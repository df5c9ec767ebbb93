import { decimal, estadoProforma, promesaDe, sumar, type Proforma } from "@mostrador/core";
import type { EntradaVenta, ItemVenta } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { findProforma } from "./db/proformas.ts";

/** The price and the discount that a line was promised, in BOB. */
export type Promesa = NonNullable<ReturnType<typeof promesaDe>>;

/**
 * Returns what the proforma promises to each line of a cart; null for a line without a promise. A promise holds while
 * the proforma is valid, for the same goods, up to the promised quantity. docs/design.md D59.
 */
export function prometidas(
  { db, reloj }: Pick<Base, "db" | "reloj">,
  { proformaId, items }: Pick<EntradaVenta, "proformaId" | "items">,
): readonly (Promesa | null)[] {
  const proforma = proformaId === undefined ? undefined : findProforma(db, proformaId);
  if (proforma === undefined || !isVigente(proforma, reloj.ahora())) return items.map(() => null);
  const juntas = new Map<number, string>();
  for (const { promesa, cantidad } of items)
    if (promesa !== undefined)
      juntas.set(promesa, sumar([decimal(juntas.get(promesa) ?? "0"), decimal(cantidad)]).toFixed());
  return items.map((item) => promesaDeItem(proforma, item, juntas.get(item.promesa ?? -1)));
}

/** Tells whether the promised prices of a proforma hold now. They do even if it was sold elsewhere meanwhile. */
export function isVigente(proforma: Proforma, ahora: string): boolean {
  return estadoProforma({ ...proforma, convertida: false }, ahora.slice(0, 10)) === "vigente";
}

function promesaDeItem(proforma: Proforma, item: ItemVenta, juntas: string | undefined): Promesa | null {
  const linea = item.promesa === undefined ? undefined : proforma.lineas[item.promesa];
  if (linea === undefined || juntas === undefined) return null;
  const mismos =
    linea.codigoProducto === item.codigoProducto &&
    linea.descripcion === item.descripcion &&
    linea.presentacionId === (item.presentacionId ?? null);
  // `juntas` is the sum of all lines with this promise: together they get no more than its quantity.
  if (!mismos || decimal(juntas).gt(linea.cantidad)) return null;
  return promesaDe(linea, item.cantidad);
}
