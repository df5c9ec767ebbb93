import type { FalloCampo } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";
import type { Modo } from "../contingencia/modo.ts";
import type { Motivo } from "./plan.ts";
import { FRASES_COMUNES } from "../frases/comunes.ts";
import { FRASES_VENTA } from "../frases/venta.ts";

/** Reasons for which a cart cannot be charged. Nothing was stored. */
export type FalloVenta =
  | { readonly kind: "entradaInvalida"; readonly campos: readonly FalloCampo[] }
  /** Doubtful quantities were not confirmed by the cashier. */
  | { readonly kind: "sinConfirmar"; readonly campos: readonly FalloCampo[] }
  | { readonly kind: "cajaCerrada" }
  /** The draft was replaced by a hand-written invoice with this number. */
  | { readonly kind: "escritaAMano"; readonly numero: number }
  /** A price or a promotion changed after the buyer was told the total. */
  | { readonly kind: "totalCambiado"; readonly visto: string; readonly total: string }
  | { readonly kind: "pagoInsuficiente"; readonly falta: string }
  /** The cart's proforma was sold in another sale. */
  | { readonly kind: "proformaVendida"; readonly texto: string }
  /** Another sale is stored under this id: a second window charged it, or the cart was changed after a lost reply. */
  | { readonly kind: "yaCobrada"; readonly numero: number | null; readonly total: string }
  /** The list of parked carts is full. */
  | { readonly kind: "muchasAparcadas"; readonly maximo: number }
  /** Another window stored the cart after this window read it. */
  | { readonly kind: "cambiada" }
  /** The tax system refused the same request, and the till is offline now. */
  | { readonly kind: "sinCorregir" }
  | { readonly kind: "bloqueada"; readonly bloqueo: (Modo & { kind: "bloqueada" })["bloqueo"] };

/** Failure of storing state for a person who is no longer signed in. */
export const DE_OTRA_PERSONA: FalloPuente = {
  kind: "sinUsuario",
  texto: FRASES_VENTA.deOtraPersona,
  campos: [],
};

/** Failure of storing unfinished work that another window stored after this one read it. */
export const ESCRITO_CAMBIADO: FalloPuente = {
  kind: "escritoCambiado",
  texto: FRASES_VENTA.escritoCambiado,
  campos: [],
};

/** Returns the text of the reason for which a sale was not issued. */
export function textoMotivo(motivo: Motivo): string {
  return motivo.kind === "noCoincide"
    ? FRASES_VENTA.motivo.noCoincide(motivo.causa)
    : FRASES_VENTA.motivo[motivo.kind];
}

const KIND_BLOQUEO = {
  sinEmparejar: "noEmparejada",
  terminalRevocada: "terminalRevocada",
  copiaDeCaja: "copiaDeCaja",
  relojDudoso: "relojDudoso",
  discoLleno: "discoLleno",
  sinDatos: "sinDatos",
  creditosAgotados: "creditosAgotados",
} as const;

/** Converts the failure of a sale to a failure for the screen. */
export function falloVentaToPuente(fallo: FalloVenta): FalloPuente {
  switch (fallo.kind) {
    case "cajaCerrada":
      return { kind: "turno", texto: FRASES_VENTA.cajaCerrada, campos: [] };
    case "proformaVendida":
      return { kind: "proforma", texto: fallo.texto, campos: [] };
    case "escritaAMano":
      return { kind: "manual", texto: FRASES_VENTA.escritaAMano(fallo.numero), campos: [] };
    case "yaCobrada":
      return { kind: "ventaCobrada", texto: FRASES_VENTA.yaCobrada(fallo.numero, fallo.total), campos: [] };
    case "entradaInvalida":
      return {
        kind: "entradaInvalida",
        texto: fallo.campos[0]?.msg ?? FRASES_COMUNES.porCorregir,
        campos: fallo.campos.map(({ loc, msg }) => ({ loc: [...loc], msg })),
      };
    case "sinConfirmar":
      return {
        kind: "cantidadSinConfirmar",
        texto: fallo.campos.map(({ msg }) => msg).join(" "),
        campos: fallo.campos.map(({ loc, msg }) => ({ loc: [...loc], msg })),
      };
    case "totalCambiado":
      return {
        kind: "totalCambiado",
        texto: FRASES_VENTA.totalCambiado(fallo.visto, fallo.total),
        campos: [],
      };
    case "muchasAparcadas":
      return { kind: "entradaInvalida", texto: FRASES_VENTA.muchasAparcadas(fallo.maximo), campos: [] };
    case "cambiada":
      return { kind: "ventaCambiada", texto: FRASES_VENTA.cambiada, campos: [] };
    case "pagoInsuficiente":
      return { kind: "pagoInsuficiente", texto: FRASES_VENTA.faltan(fallo.falta), campos: [] };
    case "sinCorregir":
      return { kind: "entradaInvalida", texto: FRASES_VENTA.sinCorregir, campos: [] };
    case "bloqueada":
      return { kind: KIND_BLOQUEO[fallo.bloqueo], texto: FRASES_VENTA.bloqueo[fallo.bloqueo], campos: [] };
  }
}
