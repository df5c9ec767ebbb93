import {
  type CantidadConfirmada,
  decimal,
  decimalToText,
  fail,
  type Importes,
  METODO_EFECTIVO,
  METODO_GIFT_CARD,
  metodoCombinado,
  ok,
  type Pedido,
  redondear,
  type Result,
} from "@mostrador/core";
import { CONFIGURACION_INICIAL, type EntradaVenta } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { findTurnoAbierto } from "../efectivo/db/turnos.ts";
import { FRASES_PAGO } from "../frases/venta.ts";
import { type Fuentes, getFuentes } from "./armar.ts";
import { cantidadesSinConfirmar, itemsToLineas } from "./cantidades.ts";
import type { Pago } from "./db/pagos.ts";
import { type Dolares, tipoCambioUsd, valorDeDolares } from "./dolares.ts";
import { catalogosEmision, checkPedido } from "./pedido.ts";
import type { FalloVenta } from "./textos.ts";

/** Sets the catalog's code for the combination of all payment methods, including a gift card. Fails if the catalog has no such code. */
export function conMetodo(
  entrada: EntradaVenta,
  catalogo: readonly { readonly codigo: number; readonly descripcion: string }[],
): Result<EntradaVenta, FalloVenta> {
  const partes = entrada.pagos?.map(({ metodo }) => metodo) ?? [entrada.metodoPago];
  const conRegalo = decimal(entrada.montoGiftCard ?? "0").gt(0);
  if (entrada.pagos === undefined && !conRegalo) return ok(entrada);
  const metodoPago = metodoCombinado(catalogo, conRegalo ? [...partes, METODO_GIFT_CARD] : partes);
  return metodoPago === undefined
    ? fail(invalido(FRASES_PAGO.sinCombinacion))
    : ok({ ...entrada, metodoPago });
}

/**
 * Checks that the parts of a payment, rounded to centavos, add up to the amount due. Each part must be positive and have its own method.
 */
export function checkPartes(
  { pagos }: Pick<EntradaVenta, "pagos">,
  importes: Pick<Importes, "montoTotal" | "montoGiftCard">,
): Result<null, FalloVenta> {
  if (pagos === undefined) return ok(null);
  if (new Set(pagos.map(({ metodo }) => metodo)).size < pagos.length)
    return fail(invalido(FRASES_PAGO.metodoRepetido));
  const montos = pagos.map(({ monto }) => redondear(decimal(monto), 2));
  const suma = montos.reduce((total, monto) => total.plus(monto), decimal("0"));
  const aPagar = importes.montoTotal.minus(importes.montoGiftCard ?? 0);
  return suma.eq(aPagar) && montos.every((monto) => monto.gt(0))
    ? ok(null)
    : fail(invalido(FRASES_PAGO.noSuman(decimalToText(suma, 2), decimalToText(aPagar, 2))));
}

function invalido(msg: string): FalloVenta {
  return { kind: "entradaInvalida", campos: [{ loc: ["pagos"], kind: "pagos", msg }] };
}

/** Lists the amount paid by each method, which add up to the sale's total. Cash does not include the change. */
export function pagosDe(
  { metodoPago, pagos }: Pick<EntradaVenta, "metodoPago" | "pagos">,
  { montoTotal, montoGiftCard }: Pick<Importes, "montoTotal" | "montoGiftCard">,
  dolares: Dolares | null,
): readonly Pago[] {
  const regalo = montoGiftCard ?? decimal("0");
  const resto = montoTotal.minus(regalo);
  const partes =
    pagos?.map(({ metodo, monto }) => ({ metodo, monto: decimalToText(decimal(monto), 2) })) ??
    (resto.gt(0) ? [{ metodo: metodoPago, monto: decimalToText(resto, 2) }] : []);
  const enMano = partes.map((parte) => (parte.metodo === METODO_EFECTIVO ? { ...parte, dolares } : parte));
  return regalo.gt(0) ? [{ metodo: METODO_GIFT_CARD, monto: decimalToText(regalo, 2) }, ...enMano] : enMano;
}

/**
 * Calculates the change in bolivianos for the cash handed over, dollars included; null if no cash was handed over. Fails if the cash is not
 * enough.
 */
export function cambioDe(
  { recibido, pagos }: Pick<EntradaVenta, "recibido" | "pagos">,
  { montoTotal, montoGiftCard }: Pick<Importes, "montoTotal" | "montoGiftCard">,
  dolares: Dolares | null,
): Result<string | null, FalloVenta> {
  if (recibido === null && dolares === null) return ok(null);
  const enEfectivo = pagos?.find(({ metodo }) => metodo === METODO_EFECTIVO)?.monto;
  const cambio = decimal(recibido ?? "0")
    .plus(dolares?.enBs ?? "0")
    .minus(enEfectivo ?? montoTotal.minus(montoGiftCard ?? 0));
  return cambio.lt(0)
    ? fail({ kind: "pagoInsuficiente", falta: decimalToText(cambio.abs(), 2) })
    : ok(decimalToText(cambio, 2));
}

/** A sale that passed the checks, with its amounts. */
export interface Cobrable {
  readonly entrada: EntradaVenta;
  readonly pedido: Pedido;
  readonly fuentes: Fuentes;
  /** Total as decimal text, in BOB. */
  readonly total: string;
  readonly cambio: string | null;
  /** Amounts by payment method. The code of a combined method does not tell how much was paid in cash. */
  readonly pagos: readonly Pago[];
}

/**
 * Checks a sale as typed: quantities, catalogs, amounts, payment, and the cash session if the shop demands one. `isMismaFalta` tells
 * whether the tax system already refused the same request.
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
