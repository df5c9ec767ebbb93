import { decimal } from "@mostrador/core";
import { z } from "zod";
import { EntradaVenta, ItemVenta } from "../../../contract/index.ts";
import { enFiscal } from "../fiscal.ts";

const DeLinea = ItemVenta.pick({
  presentacionId: true,
  aMano: true,
  precioGeneral: true,
  promocion: true,
  promesa: true,
  importeEtiqueta: true,
});
/**
 * Explanation of a sale's prices, by line. It is stored apart, because an older version of the program can read only the fiscal form of a
 * sale.
 */
export const PreciosDeVenta = z.object({
  lineas: z.array(DeLinea),
  ahorro: EntradaVenta.shape.ahorro,
  /** Percentage as typed. The sale itself contains the resulting amount. */
  descuentoPorcentaje: EntradaVenta.shape.descuentoPorcentaje,
});
type PreciosDeVenta = z.infer<typeof PreciosDeVenta>;

/** Splits a sale into its two columns: the lines as invoiced, and the explanation of their prices (null if there is none). */
export function splitPrecios(entrada: EntradaVenta): {
  readonly entrada: string;
  readonly precios: string | null;
} {
  const lineas = entrada.items.map((item) => DeLinea.parse(sinResto(item)));
  const { ahorro, descuentoPorcentaje, proformaId: _proforma, ...fiscal } = enFiscal(entrada);
  const deTodo = delTodo({ ahorro, descuentoPorcentaje });
  const hay = [deTodo, ...lineas].some((suyos) => Object.keys(suyos).length > 0);
  const precios: PreciosDeVenta = { lineas, ...deTodo };
  return { entrada: JSON.stringify(fiscal), precios: hay ? JSON.stringify(precios) : null };
}

/** Rebuilds a sale as typed from its two columns. */
export function gatherPrecios(entrada: EntradaVenta, precios: PreciosDeVenta | null): EntradaVenta {
  if (precios === null) return entrada;
  const items = entrada.items.map((item, i): ItemVenta => {
    const suyos = precios.lineas[i] ?? {};
    if (suyos.promocion === undefined) return { ...item, ...suyos };
    const descuento = decimal(item.descuento ?? "0").minus(suyos.promocion);
    return { ...item, ...suyos, descuento: descuento.gt(0) ? descuento.toFixed() : null };
  });
  return { ...entrada, items, ...delTodo(precios) };
}

/** Returns the existing fields that apply to the whole sale. */
function delTodo({ ahorro, descuentoPorcentaje }: Omit<PreciosDeVenta, "lineas">): Partial<EntradaVenta> {
  return {
    ...(ahorro === undefined ? {} : { ahorro }),
    ...(descuentoPorcentaje === undefined ? {} : { descuentoPorcentaje }),
  };
}

function sinResto({
  presentacionId,
  aMano,
  precioGeneral,
  promocion,
  promesa,
  importeEtiqueta,
}: ItemVenta): object {
  const suyos = { presentacionId, aMano, precioGeneral, promocion, promesa, importeEtiqueta };
  const todos = Object.entries(suyos);
  return Object.fromEntries(todos.filter(([, valor]) => valor !== undefined));
}
