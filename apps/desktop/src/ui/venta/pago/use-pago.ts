import { useState } from "react";
import { z } from "zod";
import {
  decimal,
  isDeMas,
  METODO_EFECTIVO,
  METODO_GIFT_CARD,
  METODO_QR,
  METODO_TARJETA,
  METODOS_DE_TIENDA,
  numeroDeTarjeta,
  redondear,
} from "@mostrador/core";
import type { EntradaVenta } from "../../../contract/index.ts";
import { parseMonto } from "../../comun/formato.ts";
import { hasParteMal, pagosDe, restoDe } from "./partes.tsx";

/** Payment methods of the counter, by their catalog codes. */
const EFECTIVO = String(METODO_EFECTIVO);
export const TARJETA = String(METODO_TARJETA);
export const QR = String(METODO_QR);
export const METODOS = METODOS_DE_TIENDA.map(({ codigo, nombre }) => ({
  value: String(codigo),
  label: nombre,
}));
export const VARIOS = "varios";
const CERO = decimal("0");
type Importe = ReturnType<typeof decimal>;

/** Fields of the payment dialog, as typed. */
const Escrito = z.object({
  metodo: z.string(),
  recibido: z.string(),
  dolares: z.string(),
  regalo: z.string(),
  tarjeta: z.string(),
  partes: z.record(z.string(), z.string()),
});
type Escrito = Readonly<z.infer<typeof Escrito>>;

const NADA: Escrito = { metodo: EFECTIVO, recibido: "", dolares: "", regalo: "", tarjeta: "", partes: {} };

/** Payment of an open sale as typed. It is stored until the sale ends. */
export const PagoEscrito = z.object({
  escrito: Escrito,
  excepcionNit: z.boolean(),
  /** True while the payment dialog is open. */
  abierto: z.boolean().default(true),
  /** Amount due when the payment was typed; null if nothing was typed. */
  para: z.string().nullable().default(null),
});
export type PagoEscrito = Readonly<z.infer<typeof PagoEscrito>>;
export const PAGO_NUEVO: PagoEscrito = { escrito: NADA, excepcionNit: false, abierto: false, para: null };

/** Restores the typed payment from a charged sale. Cash of exactly the amount due becomes an empty field. */
export function pagoDeVenta(entrada: EntradaVenta, total: string): PagoEscrito {
  const { recibido, dolares, pagos, montoGiftCard, excepcionNit = false } = entrada;
  const enEfectivo = pagos?.find(({ metodo }) => metodo === METODO_EFECTIVO)?.monto;
  const exacto =
    dolares === undefined ? decimal(enEfectivo ?? decimal(total).minus(montoGiftCard ?? "0")) : CERO;
  const escrito = {
    ...escritoDe(entrada),
    recibido: recibido === null || exacto.eq(recibido) ? "" : recibido,
    dolares: dolares?.monto ?? "",
  };
  return { escrito, excepcionNit, abierto: false, para: total };
}

/** Restores the payment fields from a stored sale, without its cash and dollars. */
export function escritoDe({
  metodoPago,
  pagos,
  numeroTarjeta,
  montoGiftCard,
}: Pick<EntradaVenta, "metodoPago" | "pagos" | "numeroTarjeta" | "montoGiftCard">): Escrito {
  const conocido = METODOS.some(({ value }) => value === String(metodoPago));
  return {
    ...NADA,
    metodo: pagos !== undefined ? VARIOS : conocido ? String(metodoPago) : EFECTIVO,
    regalo: montoGiftCard ?? "",
    tarjeta: numeroTarjeta?.replaceAll("*", "") ?? "",
    partes: Object.fromEntries(
      (pagos ?? [])
        .filter(({ metodo }) => metodo !== METODO_EFECTIVO)
        .map(({ metodo, monto }) => [String(metodo), monto]),
    ),
  };
}

/** Amount that the shop owes the buyer if there is no exchange. */
const SIN_FAVOR = "0.00";

/**
 * Holds the payment of a sale: its fields and the amounts calculated from them. `aFavor` is cash that the shop owes the buyer and that pays
 * for this sale.
 */
export function usePago(
  total: string,
  { tipoCambio, aFavor }: { readonly tipoCambio: string | null; readonly aFavor: string },
  inicial: Escrito = NADA,
  alEscribir: (escrito: Escrito) => void = () => undefined,
) {
  const [escrito, setEscrito] = useState(inicial);
  /** Changes fields, and returns the new amounts. */
  const poner = (cambio: Partial<Escrito>) => {
    const nuevo = { ...escrito, ...cambio };
    setEscrito(nuevo);
    alEscribir(nuevo);
    return cuentas(nuevo, total, tipoCambio, aFavor);
  };
  return { escrito, poner, ...cuentas(escrito, total, tipoCambio, aFavor) };
}

/**
 * Calculates the amounts of a payment from its fields. `pago` is null while the payment cannot be charged. `aFavor` counts as received
 * cash, in addition to the typed amount; any rest is returned with the change.
 */
export function cuentas(
  escrito: Escrito,
  total: string,
  tipoCambio: string | null,
  aFavor: string = SIN_FAVOR,
) {
  const { metodo, tarjeta, partes } = escrito;
  const regalo = parse(escrito.regalo);
  const regaloMal = regalo === null || regalo.gt(total);
  const aPagar = decimal(total).minus(regaloMal ? CERO : regalo);
  const pagado = aPagar.eq(0);
  const varios = metodo === VARIOS && !pagado;
  const porEfectivo = varios ? restoDe(partes, aPagar.toFixed(2)) : aPagar;
  const enEfectivo = !pagado && (metodo === EFECTIVO || varios) && porEfectivo.gt(0);
  const dolares = enEfectivo && tipoCambio !== null ? parse(escrito.dolares) : CERO;
  const dolaresEnBs = redondear((dolares ?? CERO).times(tipoCambio ?? "0"), 2);
  const hayDolares = dolaresEnBs.gt(0);
  // An empty field stands for the exact amount, or for no bolivianos if dollars are typed.
  const favor = enEfectivo ? decimal(aFavor) : CERO;
  const sinFavor = porEfectivo.gt(favor) ? porEfectivo.minus(favor) : CERO;
  const porDefecto = hayDolares ? CERO : sinFavor;
  const leido = parse(escrito.recibido);
  const recibidoMal = enEfectivo && leido === null;
  const entregado = escrito.recibido.trim() === "" ? porDefecto : (leido ?? CERO);
  const recibido = entregado.plus(favor);
  const cambio = recibido.plus(dolaresEnBs).minus(porEfectivo);
  const falta = enEfectivo && !recibidoMal && cambio.lt(0);
  const pagos = pagosDe(partes, aPagar.toFixed(2));
  const conTarjeta =
    !pagado && (metodo === TARJETA || (varios && pagos.some((p) => p.metodo === Number(TARJETA))));
  const partesMal = varios && (porEfectivo.lt(0) || pagos.length < 2 || hasParteMal(partes));
  const tarjetaMal = conTarjeta && numeroDeTarjeta(tarjeta) === null;
  const mal = recibidoMal || falta || tarjetaMal || partesMal || regaloMal || dolares === null;
  const pago: Pick<
    EntradaVenta,
    "metodoPago" | "pagos" | "numeroTarjeta" | "montoGiftCard" | "recibido" | "dolares"
  > = {
    metodoPago: pagado ? METODO_GIFT_CARD : Number(metodo === VARIOS ? EFECTIVO : metodo),
    ...(varios ? { pagos } : {}),
    numeroTarjeta: conTarjeta ? numeroDeTarjeta(tarjeta) : null,
    montoGiftCard: regaloMal || regalo.eq(0) ? null : regalo.toFixed(2),
    recibido: enEfectivo ? recibido.toFixed(2) : null,
    ...(hayDolares && tipoCambio !== null
      ? { dolares: { monto: (dolares ?? CERO).toFixed(2), tipoCambio } }
      : {}),
  };
  return {
    aPagar: aPagar.toFixed(2),
    /** Part paid in cash: the whole amount, or the rest that the other parts leave. */
    porEfectivo: porEfectivo.toFixed(2),
    /** Cash that the buyer hands over now, after deducting the shop's debt. */
    porEntregar: sinFavor.toFixed(2),
    pagado,
    enEfectivo,
    conTarjeta,
    cambio: cambio.toFixed(2),
    recibidoMal,
    falta,
    deMas:
      enEfectivo &&
      isEfectivoDeMas({
        recibido: entregado,
        dolares: dolares ?? CERO,
        dolaresEnBs,
        porEfectivo: sinFavor,
        tipoCambio,
      }),
    tarjetaMal,
    partesMal,
    /** True if several methods were selected but fewer than two parts have an amount. */
    sinPartes: varios && !porEfectivo.lt(0) && pagos.length < 2,
    regaloMal,
    dolaresMal: dolares === null,
    dolaresEnBs: dolaresEnBs.toFixed(2),
    pago: mal ? null : pago,
  };
}

interface Entregado {
  readonly recibido: Importe;
  readonly dolares: Importe;
  readonly dolaresEnBs: Importe;
  readonly porEfectivo: Importe;
  readonly tipoCambio: string | null;
}

/** Tells whether more bolivianos or dollars were handed over than the available notes explain for the amount. */
function isEfectivoDeMas({ recibido, dolares, dolaresEnBs, porEfectivo, tipoCambio }: Entregado): boolean {
  const enDolares = tipoCambio === null ? CERO : porEfectivo.div(tipoCambio, 2);
  return (
    isDeMas(recibido.toFixed(2), porEfectivo.minus(dolaresEnBs).toFixed(2)) ||
    isDeMas(dolares.toFixed(2), enDolares.toFixed(2), "dolares")
  );
}

function parse(texto: string): ReturnType<typeof decimal> | null {
  if (texto.trim() === "") return CERO;
  const leido = parseMonto(texto);
  return leido === null ? null : decimal(leido);
}
