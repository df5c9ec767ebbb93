import { type CantidadConfirmada, decimalToText, fail, ok, type Pedido, type Result } from "@mostrador/core";
import { CONFIGURACION_INICIAL, type EntradaVenta } from "../../contract/index.ts";
import type { Pago } from "./db/pagos.ts";
import { findTurnoAbierto } from "../efectivo/db/turnos.ts";
import type { Deps } from "../deps.ts";
import { type Fuentes, getFuentes } from "./armar.ts";
import { cantidadesSinConfirmar, itemsToLineas } from "./cantidades.ts";
import { tipoCambioUsd, valorDeDolares } from "./dolares.ts";
import { cambioDe, conMetodo, pagosDe, checkPartes } from "./pagos.ts";
import { catalogosEmision, checkPedido } from "./pedido.ts";
import type { FalloVenta } from "./textos.ts";

/** A sale that can be charged, with the amounts that follow from it. */
export interface Cobrable {
  readonly entrada: EntradaVenta;
  readonly pedido: Pedido;
  readonly fuentes: Fuentes;
  /** Decimal text, in BOB. */
  readonly total: string;
  readonly cambio: string | null;
  /** By the chosen methods: the code of a combination does not tell how much was cash. */
  readonly pagos: readonly Pago[];
}

/**
 * Checks a sale as it was typed: quantities, catalogs, amounts, payment, and the cash session where the shop demands one. `isMismaFalta`
 * says whether the tax system refused this very request before.
 */
export function checkCobro(
  deps: Deps,
  escrita: EntradaVenta,
  {
    confirmadas,
    visto,
  }: { readonly confirmadas: readonly CantidadConfirmada[]; readonly visto: string | null },
  isMismaFalta: (pedido: Pedido, sector: number) => boolean,
): Result<Cobrable, FalloVenta> {
  const dudosas = cantidadesSinConfirmar(deps, "items", itemsToLineas(escrita.items), confirmadas);
  if (dudosas.length > 0) return fail({ kind: "sinConfirmar", campos: dudosas });
  const fuentes = getFuentes(deps, escrita.usuario, escrita.sector);
  const completa = conMetodo(escrita, fuentes.catalogos.metodosPago);
  if (!completa.ok) return completa;
  const entrada = completa.value;
  const emision = deps.ajustes.derivar("catalogos", catalogosEmision);
  const revisado = checkPedido(entrada, fuentes.empresa, emision);
  if (!revisado.ok) return fail({ kind: "entradaInvalida", campos: revisado.error });
  const { pedido, importes } = revisado.value;
  if (isMismaFalta(pedido, fuentes.sector.codigo)) return fail({ kind: "sinCorregir" });
  const total = decimalToText(importes.montoTotal, 2);
  if (visto !== null && !importes.montoTotal.eq(visto)) return fail({ kind: "totalCambiado", visto, total });
  const partes = checkPartes(entrada, importes);
  if (!partes.ok) return partes;
  const dolares = valorDeDolares(escrita, tipoCambioUsd(deps));
  if (!dolares.ok) return dolares;
  const cambio = cambioDe(entrada, importes, dolares.value);
  if (!cambio.ok) return cambio;
  const { exigirTurno } = deps.ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  if (exigirTurno && findTurnoAbierto(deps.db) === undefined) return fail({ kind: "cajaCerrada" });
  return ok({
    entrada,
    pedido,
    fuentes,
    total,
    cambio: cambio.value,
    pagos: pagosDe(escrita, importes, dolares.value),
  });
}
