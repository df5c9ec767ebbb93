import { decimal } from "@mostrador/core";
import type { EntradaVenta, ItemVenta } from "../../contract/index.ts";

/** Converts a cart to the tax system's form, with one price and one discount per line. Removes the fields that explain these amounts. */
export function enFiscal<E extends Pick<EntradaVenta, "items">>(entrada: E): E {
  return { ...entrada, items: entrada.items.map(itemFiscal) };
}

function itemFiscal({
  presentacionId: _presentacion,
  aMano: _aMano,
  precioGeneral: _general,
  promesa: _promesa,
  importeEtiqueta: _importe,
  promocion,
  ...item
}: ItemVenta): ItemVenta {
  return promocion === undefined
    ? item
    : {
        ...item,
        descuento: decimal(item.descuento ?? "0")
          .plus(promocion)
          .toFixed(),
      };
}
