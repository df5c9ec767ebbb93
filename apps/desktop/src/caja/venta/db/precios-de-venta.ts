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
 * Parts of a sale's prices that an older program does not know, by line. It reads the sale as the tax system
 * has it.
 */
export const PreciosDeVenta = z.object({
  lineas: z.array(DeLinea),
  ahorro: EntradaVenta.shape.ahorro,
  /** The percentage as typed; the sale itself has the resulting amount. */
  descuentoPorcentaje: EntradaVenta.shape.descuentoPorcentaje,
});
type PreciosDeVenta = z.infer<typeof PreciosDeVenta>;

/**
 * Splits a sale into its two columns: its lines as invoiced, and how their prices came about; null if there
 * is nothing to say.
 */
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

/** Rebuilds a sale as it was typed from its two columns. */
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

/** Returns the parts that concern the whole sale, as far as it has them. */
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
