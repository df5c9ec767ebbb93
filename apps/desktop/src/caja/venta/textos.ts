import type { FalloCampo } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";
import type { Modo } from "../contingencia/modo.ts";
import type { Motivo } from "./plan.ts";
import { FRASES_COMUNES } from "../frases/comunes.ts";
import { FRASES_VENTA } from "../frases/venta.ts";

/** Refusals of a cart that cannot be charged. Nothing was stored. */
export type FalloVenta =
  | { readonly kind: "entradaInvalida"; readonly campos: readonly FalloCampo[] }
  /** Doubtful quantities came without the cashier's confirmation. */
  | { readonly kind: "sinConfirmar"; readonly campos: readonly FalloCampo[] }
  | { readonly kind: "cajaCerrada" }
  /** The draft was written by hand instead, as that invoice of paper. */
  | { readonly kind: "escritaAMano"; readonly numero: number }
  /** A price or a promotion changed since the buyer was told the amount. */
  | { readonly kind: "totalCambiado"; readonly visto: string; readonly total: string }
  | { readonly kind: "pagoInsuficiente"; readonly falta: string }
  /** The proforma from which the cart was made became another sale. */
  | { readonly kind: "proformaVendida"; readonly texto: string }
  /** Another sale was stored under this id: a second window charged it, or it was changed after an answer that never came. */
  | { readonly kind: "yaCobrada"; readonly numero: number | null; readonly total: string }
  /** The list of parked carts is full. */
  | { readonly kind: "muchasAparcadas"; readonly maximo: number }
  /** Another window stored the cart since this window read it. */
  | { readonly kind: "cambiada" }
  /** Refused by the tax system, unchanged, and the till is offline now. */
  | { readonly kind: "sinCorregir" }
  | { readonly kind: "bloqueada"; readonly bloqueo: (Modo & { kind: "bloqueada" })["bloqueo"] };

/** The failure of a state that is stored for a person who is no longer at the till. */
export const DE_OTRA_PERSONA: FalloPuente = {
  kind: "sinUsuario",
  texto: FRASES_VENTA.deOtraPersona,
  campos: [],
};

/** The failure of unfinished work that another window stored since this one saw it. */
export const ESCRITO_CAMBIADO: FalloPuente = {
  kind: "escritoCambiado",
  texto: FRASES_VENTA.escritoCambiado,
  campos: [],
};

/** Describes why a sale came back. */
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

/** Describes the failure of a sale for the screen. */
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
