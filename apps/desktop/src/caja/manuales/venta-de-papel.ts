import { decimalToText, fail, ok, type Result } from "@mostrador/core";
import type { EntradaVenta, FalloPuente } from "../../contract/index.ts";
import type { Pago } from "../venta/db/pagos.ts";
import type { Deps } from "../deps.ts";
import { conDescuento } from "../venta/calcular.ts";
import { valorDeDolares } from "../venta/dolares.ts";
import { getFuentes } from "../venta/armar.ts";
import { conMetodo, pagosDe, revisarPartes } from "../venta/pagos.ts";
import { catalogosEmision, revisarPedido } from "../venta/pedido.ts";
import { falloVentaToPuente } from "../venta/textos.ts";
import { falloDe } from "./fallos.ts";

/** Kind of the buyer's document. */
const NIT = 5;

/**
 * Checks the sale of a sheet, and returns it as chosen, to be stored for another correction. A percentage
 * becomes the amount that stands on the paper. A NIT on paper was not checked when it was written, as in an
 * offline sale. docs/fiscal-rules.md F33.
 */
export function revisarVenta(
  deps: Deps,
  escrita: EntradaVenta,
  sector: number,
): Result<
  { readonly venta: EntradaVenta; readonly total: string; readonly pagos: readonly Pago[] },
  FalloPuente
> {
  const { empresa, catalogos } = getFuentes(deps, null, sector);
  const emision = deps.ajustes.derivar("catalogos", catalogosEmision);
  const excepcionNit = escrita.cliente.tipoDocumento === NIT;
  const { descuentoPorcentaje: _en, ...conSector } = conDescuento({ ...escrita, sector, excepcionNit });
  const completa = conMetodo(conSector, catalogos.metodosPago);
  if (!completa.ok) return fail(falloVentaToPuente(completa.error));
  const revisado = revisarPedido(completa.value, empresa, emision);
  if (!revisado.ok) return fail(falloDe(revisado.error));
  const partes = revisarPartes(completa.value, revisado.value.importes);
  if (!partes.ok) return fail(falloVentaToPuente(partes.error));
  const { importes } = revisado.value;
  const dolares = valorDeDolares(escrita, escrita.dolares?.tipoCambio ?? null);
  if (!dolares.ok) return fail(falloVentaToPuente(dolares.error));
  const pagos = pagosDe(escrita, importes, dolares.value);
  return ok({ venta: conSector, total: decimalToText(importes.montoTotal, 2), pagos });
}
